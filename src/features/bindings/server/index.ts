export { bindingsOf, bindValues, type SourcesFor } from "./bind-values.ts";
