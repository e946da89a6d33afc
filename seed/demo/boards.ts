import type { Visibility } from "#features/boards/board.ts";
import { createBoard, getBoard, listBoards, saveBoard, saveColumn, saveLabels } from "#features/boards/contract.ts";
import type { BoardField } from "#features/boards/field.ts";
import { defaultSchedule } from "#features/boards/schedule.ts";
import type { Priority } from "#features/boards/task.ts";
import { blockTask, createTask, getTask, moveTask, taskComments, tickSubtask } from "#features/boards/task-contract.ts";
import type { ViewSettings } from "#features/boards/view.ts";
import { createView } from "#features/boards/view-contract.ts";
import { listTeams } from "#features/teams/contract.ts";
import { newId } from "#platform/clock.ts";
import { dayFrom, officeTime } from "./story-clock.ts";
import type { Cast, Step } from "./story-steps.ts";

/** A task and where it went: `moves` are working days before now, hour of Guatemala, and the column, counted from 0. */
interface DemoTask {
  readonly title: string;
  readonly by: string;
  readonly made: number;
  readonly to?: string;
  readonly priority?: Priority;
  /** Days from now. */
  readonly due?: number;
  readonly labels?: readonly string[];
  /** Some are somebody's own, due so many days from now. */
  readonly steps?: readonly (string | { readonly title: string; readonly to: string; readonly due?: number })[];
  /** The title of the task it waits for. */
  readonly waitsFor?: string;
  /** How many of the steps are done. */
  readonly done?: number;
  readonly moves?: readonly (readonly [workdaysAgo: number, hour: number, column: number])[];
  /** Its finca, stage in the registry and fees. */
  readonly values?: { readonly finca?: string; readonly desk?: 0 | 1 | 2; readonly fees?: string };
  readonly comments?: readonly (readonly [who: string, text: string])[];
}

interface DemoBoard {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly by: string;
  readonly visibility: Visibility;
  readonly team?: string;
  readonly template: "default" | "kanban" | "simple";
  /** What clients read, and how many hours a task should take, by column. */
  readonly columns?: Readonly<Record<number, { readonly clientLabel?: string; readonly hours?: number }>>;
  readonly fields?: readonly BoardField[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly views?: readonly { readonly name: string; readonly settings: ViewSettings }[];
  readonly tasks: readonly DemoTask[];
}

const [finca, desk, fees, ...desks] = Array.from({ length: 6 }, newId);
const fieldIds = { finca: finca ?? "", desk: desk ?? "", fees: fees ?? "" };
const deskNames = ["Ventanilla", "Operador", "Suspendida"];

const registry: DemoBoard = {
  name: "Escrituras e inscripciones",
  description: "De la firma al Registro General de la Propiedad",
  color: "#1976d2",
  by: "sofia",
  visibility: "organization",
  template: "default",
  columns: {
    1: { clientLabel: "Preparamos su testimonio", hours: 24 },
    2: { clientLabel: "En el Registro de la Propiedad", hours: 40 },
    3: { clientLabel: "Inscrita: preparamos la entrega" },
  },
  fields: [
    { id: fieldIds.finca, name: "Finca", kind: "text", options: [], onCard: true },
    {
      id: fieldIds.desk,
      name: "En el Registro",
      kind: "choice",
      options: deskNames.map((name, at) => ({ id: desks[at] ?? "", name })),
      onCard: false,
    },
    { id: fieldIds.fees, name: "Honorarios (Q)", kind: "number", options: [], onCard: false },
  ],
  labels: { RGP: "#1976d2", Banco: "#ef6c00", Municipalidad: "#2e7d32", "Torre Siena": "#8e24aa" },
  views: [
    { name: "Mis tareas vencidas", settings: { person: "me", due: "overdue" } },
    { name: "Por persona", settings: { view: "table", group: "person" } },
  ],
  tasks: [
    {
      title: "Inscribir compraventa, apartamento 904 Torre Siena",
      by: "sofia",
      made: 18,
      to: "luis",
      priority: "high",
      due: 3,
      labels: ["RGP", "Torre Siena"],
      values: { finca: "2145 folio 45 libro 12", desk: 1, fees: "4500.00" },
      steps: [
        "Pagar el IVA y timbres",
        "Compulsar el testimonio",
        "Presentar al Registro",
        { title: "Recoger la razón", to: "luis", due: 2 },
      ],
      done: 3,
      moves: [
        [17, 9, 1],
        [12, 15, 2],
      ],
      comments: [
        ["luis", "Presentada en ventanilla, ya tiene número de documento."],
        ["sofia", "Gracias. Aviso al cliente cuando salga la razón."],
      ],
    },
    {
      title: "Testimonio para Familia Herrera",
      by: "luis",
      made: 9,
      to: "luis",
      due: 1,
      labels: ["RGP"],
      values: { desk: 0, fees: "950.50" },
      moves: [[8, 10, 1]],
    },
    {
      title: "Cancelar hipoteca, finca 2145",
      by: "sofia",
      made: 14,
      to: "sofia",
      priority: "critical",
      due: -2,
      labels: ["Banco"],
      values: { finca: "2145", desk: 2, fees: "1800.00" },
      moves: [
        [13, 11, 1],
        [6, 9, 2],
      ],
    },
    { title: "Aviso de traspaso al catastro municipal", by: "luis", made: 5, due: 6, labels: ["Municipalidad"] },
    {
      title: "Inscribir compraventa, apartamento 702 Torre Siena",
      by: "sofia",
      made: 24,
      to: "luis",
      labels: ["RGP", "Torre Siena"],
      moves: [
        [23, 9, 1],
        [20, 9, 2],
        [10, 14, 3],
        [8, 9, 4],
      ],
    },
    {
      title: "Unificar fincas de Cafetalera del Lago",
      by: "gabriela",
      made: 22,
      to: "sofia",
      labels: ["RGP"],
      moves: [
        [21, 9, 1],
        [16, 9, 2],
        [7, 16, 4],
      ],
    },
    {
      title: "Desmembración, lote 12",
      by: "sofia",
      made: 2,
      to: "sofia",
      due: 12,
      labels: ["RGP"],
      steps: [{ title: "Plano firmado", to: "sofia", due: 5 }, "Aprobación municipal"],
      waitsFor: "Cancelar hipoteca, finca 2145",
    },
  ],
};

const corporate: DemoBoard = {
  name: "Sociedades",
  description: "Actas, nombramientos y obligaciones de clientes corporativos",
  color: "#2e7d32",
  by: "luis",
  visibility: "team",
  team: "Corporativo",
  template: "kanban",
  tasks: [
    {
      title: "Acta de asamblea anual, Tikal Software",
      by: "luis",
      made: 7,
      to: "rodrigo",
      priority: "high",
      due: 4,
      labels: ["Acta"],
      moves: [
        [6, 9, 1],
        [3, 10, 2],
      ],
      steps: ["Convocatoria", "Acta notarial", "Inscripción"],
      done: 1,
    },
    {
      title: "Renovar nombramiento del gerente general",
      by: "luis",
      made: 11,
      to: "luis",
      due: -1,
      labels: ["Registro Mercantil"],
      moves: [
        [10, 9, 1],
        [9, 9, 2],
      ],
    },
    {
      title: "Patente de empresa, Centro Comercial Pacific Plaza",
      by: "rodrigo",
      made: 20,
      to: "luis",
      labels: ["Registro Mercantil"],
      moves: [
        [18, 9, 1],
        [15, 9, 2],
        [9, 12, 3],
      ],
    },
    { title: "Libros autorizados por la SAT", by: "sofia", made: 4, labels: ["SAT"], due: 15 },
    {
      title: "Aumento de capital, Edificio Avante",
      by: "gabriela",
      made: 3,
      to: "sofia",
      priority: "low",
      moves: [[2, 9, 1]],
    },
  ],
};

const office: DemoBoard = {
  name: "Oficina",
  description: "Lo que hay que hacer en el bufete",
  color: "#8e24aa",
  by: "diego",
  visibility: "organization",
  template: "simple",
  tasks: [
    { title: "Comprar protocolo y timbres", by: "diego", made: 6, to: "diego", due: 2, moves: [[5, 9, 1]] },
    { title: "Renovar seguro de la oficina", by: "diego", made: 12, to: "ana", due: 9 },
    {
      title: "Índice trimestral del protocolo",
      by: "ana",
      made: 16,
      to: "sofia",
      priority: "critical",
      due: 8,
      labels: ["Archivo General"],
      moves: [[10, 9, 1]],
    },
    {
      title: "Capacitar sobre facturas electrónicas",
      by: "diego",
      made: 19,
      moves: [
        [14, 9, 1],
        [11, 15, 2],
      ],
    },
  ],
};

/** What the people of Bufete Quetzal did on their three boards. */
export const boardSteps = (now: Date, cast: Cast): Step[] =>
  [registry, corporate, office].flatMap((board) => stepsOf(board, now, cast));

/** A board once it is made. */
interface MadeBoard {
  boardId: string;
  columns: string[];
  /** The ids of its tasks by their titles. */
  readonly tasks: Map<string, string>;
}

function stepsOf(board: DemoBoard, now: Date, cast: Cast): Step[] {
  const made: MadeBoard = { boardId: "", columns: [], tasks: new Map() };
  const make = async () => void Object.assign(made, await makeBoard(board, cast));
  const recall = async () => void Object.assign(made, await foundBoard(board, cast));
  return [
    { key: board.name, at: officeTime(now, 25, 10), run: make, recall },
    ...board.tasks.flatMap((task) => stepsOfTask(task, made, now, cast)),
  ];
}

/** The board with its tasks, as an earlier run left it. */
async function foundBoard({ name, by }: DemoBoard, { call }: Cast): Promise<Partial<MadeBoard>> {
  const boardId = (await call(by)(listBoards, {})).rows.find((row) => row.name === name)?.id;
  if (boardId === undefined) return {};
  const { columns } = await call(by)(getBoard, { boardId });
  const tasks = new Map(columns.flatMap((column) => column.tasks.map((task) => [task.title, task.id] as const)));
  return { boardId, columns: columns.map(({ id }) => id), tasks };
}

async function makeBoard(board: DemoBoard, { call }: Cast): Promise<Omit<MadeBoard, "tasks">> {
  const maker = call(board.by);
  const teams = board.team ? (await call("ana")(listTeams, {})).rows.filter(({ name }) => name === board.team) : [];
  const { name, description, color, visibility, template } = board;
  const fields = { name, description, color, visibility, template, teams: teams.map(({ id }) => id) };
  const breaks = [{ name: "Almuerzo", start: "13:00", end: "14:00" }];
  const workSchedule = { ...defaultSchedule, enabled: true, breaks };
  const { id: boardId } = await maker(createBoard, { ...fields, workSchedule }, { "accept-language": "es" });
  const columns = (await maker(getBoard, { boardId })).columns.map(({ id }) => id);
  for (const [at, { clientLabel = "", hours }] of Object.entries(board.columns ?? {})) {
    const targetTimeMinutes = hours ? hours * 60 : null;
    await maker(saveColumn, { boardId, columnId: columns[Number(at)] ?? "", clientLabel, targetTimeMinutes });
  }
  const labels = Object.entries(board.labels ?? {}).map(([label, tint]) => ({ name: label, color: tint }));
  if (labels.length > 0) await maker(saveLabels, { boardId, labels });
  if (board.fields) await maker(saveBoard, { boardId, fields: [...board.fields] });
  for (const { name: viewName, settings } of board.views ?? [])
    await maker(createView, { boardId, name: viewName, shared: true, settings });
  return { boardId, columns };
}

const valuesOf = ({ finca: number = "", desk: at, fees: sum = "" }: NonNullable<DemoTask["values"]>) =>
  Object.fromEntries(
    [
      [fieldIds.finca, number],
      [fieldIds.desk, at === undefined ? "" : (desks[at] ?? "")],
      [fieldIds.fees, sum],
    ].filter(([, value]) => value !== ""),
  ) as Record<string, string>;

function stepsOfTask(task: DemoTask, made: MadeBoard, now: Date, { call, uid }: Cast): Step[] {
  let taskId = "";
  const who = call(task.by);
  const of = () => ({ boardId: made.boardId, taskId });
  const column = (at: number) => made.columns[at] ?? "";
  const add = async () => {
    const { title, priority = "medium", labels = [], steps = [], due, to } = task;
    const { id } = await who(createTask, {
      boardId: made.boardId,
      columnId: column(0),
      title,
      priority,
      dueDate: due === undefined ? null : dayFrom(now, due),
      assigneeId: to ? uid(to) : null,
      labels: [...labels],
      subtasks: steps.map((one) =>
        typeof one === "string"
          ? { title: one }
          : {
              title: one.title,
              assigneeId: uid(one.to),
              dueDate: one.due === undefined ? null : dayFrom(now, one.due),
            },
      ),
      ...(task.values ? { fieldValues: valuesOf(task.values) } : {}),
    });
    taskId = id;
    made.tasks.set(title, id);
    const otherTaskId = made.tasks.get(task.waitsFor ?? "");
    if (otherTaskId !== undefined) await who(blockTask, { ...of(), otherTaskId });
  };
  const moves = (task.moves ?? []).map(([ago, hour, to], i, all): Step => {
    const from = all[i - 1]?.[2] ?? 0;
    const move = () => ({ ...of(), fromColumnId: column(from), toColumnId: column(to), newPosition: 0 });
    return {
      key: `${task.title} moved ${i}`,
      at: officeTime(now, ago, hour),
      run: async () => void (await call(task.to ?? task.by)(moveTask, move())),
    };
  });
  const finish = async () => {
    const { subtasks } = await who(getTask, of());
    for (const { id } of subtasks.slice(0, task.done ?? 0))
      await who(tickSubtask, { ...of(), subtaskId: id, done: true });
    for (const [person, content] of task.comments ?? []) await call(person)(taskComments.add, { ...of(), content });
  };
  const recall = async () => void (taskId = made.tasks.get(task.title) ?? "");
  return [
    { key: `${task.title} added`, at: officeTime(now, task.made, 8.5), run: add, recall },
    ...moves,
    { key: `${task.title} finished`, at: officeTime(now, 1, 10), run: finish },
  ];
}
