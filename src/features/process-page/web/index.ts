export { OneProcess } from "./OneProcess.tsx";
