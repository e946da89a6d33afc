import { captchaOf } from "#features/identity/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import { startTrial } from "./start-trial.ts";
import { trialJob, trialSchedule } from "./trial-mails.ts";

/** The free trial: account and organization in one form, and the mails about its end. */
export const trial = (platform: Platform): ServerFeature => ({
  name: "trial",
  routes: (on) => {
    const captcha = captchaOf(platform);
    on(contract.startTrial, (call, input) => startTrial(platform, captcha, call, input));
  },
  jobs: [trialJob(platform)],
  schedules: [trialSchedule],
});
