import { rememberDownloads } from "#features/documents/server/index.ts";
import { sha256 } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { envelopeProgressed } from "../../events.ts";
import * as contract from "../../public-contract.ts";
import { note } from "../evidence/evidence.ts";
import { pdfName } from "../file-names.ts";
import { storedFile, updateInvitation } from "../queries.ts";
import { proveSigningCode, sendSigningCode } from "./codes.ts";
import { delegate, refuseDelegated } from "./delegate.ts";
import { isProven } from "./proof.ts";
import { showSigning } from "./show-signing.ts";
import { accept, decline, sign } from "./sign.ts";
import { withProvenSigner, withSigner } from "./signer.ts";

/** The routes of signers. */
export const publicRoutes = (platform: Platform) => (on: On) => {
  on(contract.openSigning, (call, { token, proof }) =>
    withSigner(platform, call, token, (inside, envelope, invitation, all) =>
      showSigning(inside, envelope, invitation, all, isProven(invitation, proof, call.now)),
    ).catch((error: unknown) => refuseDelegated(platform, token, error)),
  );
  on(contract.sendSigningCode, (call, { token }) => sendSigningCode(platform, call, token));
  on(contract.proveSigningCode, (call, input) => proveSigningCode(platform, call, input));
  on(contract.acceptSigning, (call, input) => accept(platform, call, input));
  on(contract.signDocument, (call, input) => sign(platform, call, input));
  on(contract.declineSigning, (call, input) => decline(platform, call, input));
  on(contract.delegateSigning, (call, input) => delegate(platform, call, input));

  on.download(contract.readSigningDocument, async (call, input) => {
    const { document, title } = await withProvenSigner(platform, call, input, async (inside, envelope, invitation) => {
      if (invitation.invitedAt === null) throw new Failure("signatures.notYourTurn", 409);
      if (["voided", "declined", "expired"].includes(envelope.state)) throw new Failure("signatures.notOpen", 409);
      const { tx, orgId, now } = inside;
      if (invitation.viewedAt === null) {
        const state = invitation.state === "pending" ? "viewed" : invitation.state;
        await updateInvitation(tx, invitation, { viewedAt: now, state });
        await note(tx, now, envelope, {
          kind: "viewed",
          invitationId: invitation.id,
          address: call.address,
          agent: call.userAgent,
          details: { sha256: envelope.documentSha256.toString("hex") },
        });
        await inside.announce(envelopeProgressed, { processId: envelope.processId, envelopeId: envelope.id });
      }
      return { document: await storedFile(tx, orgId, envelope.documentFileId), title: envelope.title };
    });
    const content = await platform.files.read(document.storageKey);
    if (!sha256(content).equals(document.sha256)) throw new Error("the document of an envelope was changed in storage");
    return { content, name: pdfName(title, ""), mediaType: "application/pdf" };
  });

  on.download(contract.readSignedDocument, async (call, input) => {
    const { file, title } = await withProvenSigner(
      platform,
      call,
      input,
      async (inside, envelope, { name: byName }) => {
        if (envelope.signedFileId === null) throw new Failure("signatures.notSignedYet", 409);
        const { tx, orgId, now } = inside;
        await rememberDownloads({ tx, orgId, now, by: null, byName }, [envelope.processId], "signed");
        return { file: await storedFile(tx, orgId, envelope.signedFileId), title: envelope.title };
      },
    );
    const content = await platform.files.stream(file.storageKey);
    return { content, name: pdfName(title, "-firmado"), mediaType: "application/pdf" };
  });
};
