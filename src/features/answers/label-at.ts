import { keyOfPath } from "#engine/answers/form-fields.ts";

/** The words for a path: `compradores.1.nombre` → `Compradores 2 › Nombre`. */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string {
  if (Object.hasOwn(labels, path)) return labels[path] ?? path;
  const steps: string[] = [];
  let at = "";
  for (const step of path.split(".")) {
    if (/^\d+$/.test(step) && steps.length > 0) {
      steps.push(`${steps.pop() ?? ""} ${Number(step) + 1}`);
      continue;
    }
    at = at === "" ? step : `${at}.${step}`;
    const key = keyOfPath(at);
    if (Object.hasOwn(labels, key)) steps.push(labels[key] ?? step);
  }
  return steps.length > 0 ? steps.join(" › ") : path;
}
