export { CreditBalance } from "./CreditBalance.tsx";
