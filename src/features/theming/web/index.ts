export { rememberSignInPage, visitorBrandQuery } from "./visitor-brand.ts";
