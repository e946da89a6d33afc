export const en = {
  noConverter:
    "PDFs cannot be generated because LibreOffice is not installed on the server. Download the Word document, and tell your administrator.",
  notWord: "This is not a Word document (.docx).",
  refused: "The PDF could not be generated. Open the Word document to check that it is not damaged.",
  tooLarge: "The document is too large to convert to PDF.",
  timeout: "Generating the PDF took too long. Please try again.",
  unavailable: "PDFs cannot be generated right now. Please try again in a moment.",
  badAnswer: "The generated PDF is damaged. Please try again.",
  notArchival: "This document cannot be converted to PDF/A. Download the PDF, and notify your service administrator.",
  encrypted: "This PDF is password-protected. Remove the password and upload it again.",
  damaged: "This PDF is damaged and cannot be read. Export it again and upload the new file.",
  stopped: "The server is shutting down. Please try again in a moment.",
} as const;
