export { Utilities } from "./Utilities.tsx";
