export const en = {
  noConverter:
    "This installation cannot make PDFs: LibreOffice is missing. Download the Word document, and tell whoever runs the installation.",
  notWord: "This is not a Word document (.docx).",
  refused: "The document could not be made into a PDF. Open the Word document to see whether it is in order.",
  tooLarge: "The document is too large to be made into a PDF.",
  timeout: "Making the PDF took too long. Please try again.",
  unavailable: "PDFs cannot be made right now. Please try again in a moment.",
  badAnswer: "The PDF came out broken. Please try again.",
  encrypted: "This PDF is protected by a password. Remove the protection and upload it again.",
  damaged: "This PDF is damaged and cannot be read. Upload it again from its source.",
  stopped: "The server is being stopped. Please try again in a moment.",
} as const;
