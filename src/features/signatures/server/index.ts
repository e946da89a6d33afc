import { signedDocuments, timelineEntries } from "#features/process-page/server/index.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { envelopeEnded, envelopeSent } from "../events.ts";
import { anchorRoutes } from "./anchor-routes.ts";
import { bulkRoutes } from "./bulk/bulk-routes.ts";
import { remindBatchJob } from "./bulk/remind-batch.ts";
import { sendBulkJob } from "./bulk/send-bulk.ts";
import { certificateRoutes } from "./certificate-routes.ts";
import { completionJob } from "./complete.ts";
import { timelineOfSignatures } from "./evidence/timeline.ts";
import { noteMailOutcome } from "./mail-outcome.ts";
import { signerMailCheck } from "./mails.ts";
import { signedPdfsOf } from "./of-processes.ts";
import { connectRoutes } from "./outside/connect.ts";
import { fetchSignedJob } from "./outside/fetch-signed.ts";
import { handOverJob, orderHandOver } from "./outside/hand-over.ts";
import { pollJob, pollSchedule } from "./outside/poll.ts";
import { readProviderJob } from "./outside/read-provider.ts";
import { orderRecall, recallJob } from "./outside/recall.ts";
import { remindJob } from "./outside/remind.ts";
import { webhookPages } from "./outside/webhook-pages.ts";
import { ownRoutes } from "./own-routes.ts";
import { routes } from "./routes.ts";
import { proveJob, stampJob } from "./seal/stamp-job.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { signerRoutes } from "./signer-routes.ts";
import { inPersonRoutes } from "./signing/in-person.ts";
import { publicRoutes } from "./signing/public-routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";
import { templateRoutes } from "./template-signing.ts";
import { verifyRoutes } from "./verify.ts";

export { signedOf, signersMailed } from "./of-processes.ts";
export { refuserOf, senderOf, signingOf } from "./queries.ts";
export { sealedOfSignatures } from "./sealed.ts";

/** The server side of electronic signatures. */
export const signatures = (platform: Platform): ServerFeature => ({
  name: "signatures",
  provides: [timelineEntries.by(timelineOfSignatures), signedDocuments.by(signedPdfsOf), signerMailCheck],
  routes: (on) => {
    routes(platform)(on);
    anchorRoutes(platform)(on);
    bulkRoutes(on);
    signerRoutes(platform)(on);
    inPersonRoutes(platform)(on);
    ownRoutes(platform)(on);
    settingsRoutes(platform)(on);
    certificateRoutes(platform)(on);
    connectRoutes(platform)(on);
    publicRoutes(platform)(on);
    verifyRoutes(platform)(on);
    templateRoutes(on);
  },
  pages: webhookPages(platform),
  jobs: [
    completionJob(platform),
    stampJob(platform),
    proveJob(platform),
    sendBulkJob(platform),
    remindBatchJob(platform),
    sweepJob(platform),
    handOverJob(platform),
    readProviderJob(platform),
    fetchSignedJob(platform),
    recallJob(platform),
    remindJob(platform),
    pollJob(platform),
  ],
  schedules: [sweepSchedule, pollSchedule],
  reactions: [
    whenever(mailSettled, "signatures.mailSettled", noteMailOutcome),
    whenever(envelopeSent, "signatures.orderHandOver", (transaction, { envelopeId }) =>
      orderHandOver(transaction, envelopeId),
    ),
    whenever(envelopeEnded, "signatures.orderRecall", (transaction, { envelopeId }) =>
      orderRecall(transaction, envelopeId),
    ),
  ],
});
