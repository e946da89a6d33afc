import { describe, expect, test } from "vitest";
import { invalidTemplates, severalErrors } from "#tests/fixtures/documents/invalid.ts";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import { noise } from "#tests/fixtures/hostile/noise.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { arrendamiento } from "../../../seed/documents/arrendamiento.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import { contratoTrabajo } from "../../../seed/documents/contrato-trabajo.ts";
import { nda } from "../../../seed/documents/nda.ts";
import { poderEspecial } from "../../../seed/documents/poder-especial.ts";
import { inspectTemplate } from "./inspect-template.ts";
import type { TagNode } from "./tags/tag-tree.ts";
import { limits, specifiedErrorIds } from "./template-errors.ts";

const outline = (nodes: readonly TagNode[]): string =>
  nodes
    .map((node) => {
      const branch = node.when === undefined ? "" : node.when ? "+" : "-";
      const marks = `${branch}${node.optional ? "?" : ""}${node.shared ? "=" : ""}`;
      return `${marks}${node.kind[0]}:${node.name}${node.children.length > 0 ? `(${outline(node.children)})` : ""}`;
    })
    .join(" ");
const read = (body: string, more?: Record<string, string>) => inspectTemplate(smallDocument(body, more));

describe("errors", () => {
  test.each(invalidTemplates.map((template) => [template.name, template] as const))("%s", (_, template) => {
    const { errors } = inspectTemplate(template.bytes());
    expect(errors.map((error) => error.id)).toEqual(template.ids);
    const [error] = errors;
    expect(error?.paragraph).toBe(template.paragraph);
    expect(error?.text.slice(error.start, error.end)).toBe(template.range);
    expect(error && `${error.before}${template.range}${error.after}`).toContain(template.range);
  });

  test("a formula's error says why and what may have been meant", () => {
    const { errors } = read(p("{precio | lertas} {suman(a.b)} {x * }"));
    expect(errors.map(({ id, detail, suggestion, tag }) => [id, detail, suggestion, tag])).toEqual([
      ["filter_unknown", "filter_unknown", "letras", "precio | lertas"],
      ["formula_invalid", "function_unknown", "suma", "suman(a.b)"],
      ["formula_invalid", "formula_unexpected", undefined, "x *"],
    ]);
  });

  test("a phrase that cannot be made to agree says why, and what would be printed", () => {
    const body = p(
      'El contrato de {compradores | concuerdan:"el comprador y la compradora"} y {x | concuerda:"casado"}',
    );
    expect(read(body).errors).toEqual([
      expect.objectContaining({
        id: "phrase_unclear",
        detail: "phrase_feminine",
        forms: [
          "el comprador y la compradora",
          "la compradora y la compradora",
          "los compradores y la compradora",
          "las compradoras y la compradora",
          "los compradores y la compradora",
        ],
      }),
    ]);
    const [error] = read(body).errors;
    expect(error && [error.before.slice(-4), error.text.slice(error.start, error.end)]).toEqual(["r y ", "la"]);
    const english = p(
      'The agreement is made between {people | agree_all:"the seller and the buyer"} and others of the city',
    );
    expect(read(english).errors).toEqual([]);
  });

  test("signs of other programs, dates in figures and amounts without a currency are shown", () => {
    const warned = (...texts: string[]) =>
      read(texts.map((text) => p(text)).join("")).warnings.map(({ id, tag, text, start, end }) => [
        id,
        tag,
        text.slice(start, end),
      ]);
    expect(
      warned(
        "Yo, &lt;&lt;Nombre&gt;&gt;, con DPI [NÚMERO DE DPI], vecino de «Municipio_Origen» y ____________, [[fecha]]",
        "[X] sí [ ] no; el señor «Juan»; «el vendedor»; [sic]; véase [1]",
        "______________________",
        "F. ____________________",
      ),
    ).toEqual([
      ["other_signs", "nombre", "<<Nombre>>"],
      ["other_signs", "número_de_dpi", "[NÚMERO DE DPI]"],
      ["other_signs", "municipio_origen", "«Municipio_Origen»"],
      ["other_signs", "", "____________"],
      ["other_signs", "fecha", "[[fecha]]"],
    ]);
    expect(warned("El {fecha_firma} y el {fecha_firma | larga}, {precio | letras:GTQ}, {precio | letras}")).toEqual([
      ["date_in_figures", "fecha_firma", "{fecha_firma}"],
      ["amount_without_currency", "precio | letras", "{precio | letras}"],
    ]);
    expect(warned("{precio - anticipo | letras} {cuotas | letras} {edad | letras}").map(([id]) => id)).toEqual([
      "amount_without_currency",
    ]);
  });

  test("words for a person in the other gender are reported with the person", () => {
    const body = p("Comparece {x} en la ciudad, la compradora {nombre}, de {edad} años, casado, {y}");
    const mixed = (xml: string) =>
      read(xml).warnings.map(({ id, tag, text, start, end }) => [id, tag, text.slice(start, end)]);
    expect(mixed(body)).toEqual([["agreement_mixed", "la compradora", "casado"]]);
    expect(mixed(body.replace("casado", "casada"))).toEqual([]);
  });

  test("no more findings are reported than anybody reads, and not every one with a paragraph as long as a book", () => {
    const read = (body: string) => inspectTemplate(smallDocument(`<!--${noise(60_000)}-->${body}`)).errors;
    expect(read(p(`${"x".repeat(1_500_000)}${"{¿?}".repeat(3000)}`))).toHaveLength(2);
    expect(read(p("{¿?} ").repeat(3000))).toHaveLength(limits.findings);
  });

  test("every id of the specification but the wrapper has a template that shows it", () => {
    const shown = new Set(invalidTemplates.flatMap((template) => template.ids));
    expect(specifiedErrorIds.filter((id) => !shown.has(id))).toEqual(["multi_error"]);
  });

  test("all errors come at once, part by part, and never as a wrapper", () => {
    const { errors } = inspectTemplate(severalErrors());
    expect(errors.map((error) => `${error.file.slice(5)} ${error.id} ${error.paragraph}`)).toEqual([
      "document.xml closing_tag_does_not_match_opening_tag 1",
      "document.xml duplicate_open_tag 4",
      "document.xml unopened_tag 5",
      "document.xml duplicate_close_tag 5",
      "header1.xml unopened_tag 1",
      "header1.xml duplicate_close_tag 1",
      "header1.xml unclosed_tag 1",
    ]);
    expect(errors[0]?.related).toMatchObject({ paragraph: 3, tag: "b" });
  });

  test("an error is found where Word split its tag, by characters of the visible text", () => {
    const { errors } = read(p("Tom &amp; Jerry &lt;3 ", "{nom", "bre") + p("fin"));
    expect(errors).toMatchObject([{ id: "unclosed_tag", paragraph: 1, start: 15, end: 22, tag: "nombre" }]);
  });

  test("pages are counted by what Word recorded, or else by explicit breaks", () => {
    const broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    const rendered = "<w:p><w:r><w:lastRenderedPageBreak/><w:t>x</w:t></w:r></w:p>";
    expect(read(p("a") + broken + p("b}")).errors[0]?.page).toBe(2);
    expect(read(p("a") + broken + rendered + p("b}")).errors[0]?.page).toBe(2);
    expect(read(p("a}") + broken).errors[0]?.page).toBe(1);
    const section = (type: string) => `<w:p><w:pPr><w:sectPr>${type}<w:cols/></w:sectPr></w:pPr></w:p>`;
    expect(read(section("") + section('<w:type w:val="continuous"/>') + p("b}")).errors[0]?.page).toBe(2);
    expect(
      read(p("a") + "<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>b}</w:t></w:r></w:p>").errors[0]?.page,
    ).toBe(2);
  });

  test("nesting without end is refused at once", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `s${i}`);
    const started = processorMs();
    const { errors } = read(
      p(
        names.map((name) => `{#${name}}`).join("") +
          names
            .toReversed()
            .map((name) => `{/${name}}`)
            .join(""),
      ),
    );
    expect(errors.map((error) => error.id)).toEqual(["nested_too_deep"]);
    expect(processorMs() - started).toBeLessThan(3000);
    expect(limits.sectionDepth).toBeLessThan(1000);
  });

  test("a part that is no XML is an error, not an exception; bytes that are no zip too", () => {
    expect(read(p("a") + "<w:p>").errors).toMatchObject([{ id: "part_malformed", file: "word/document.xml" }]);
    expect(inspectTemplate(new Uint8Array([1, 2, 3])).errors).toMatchObject([{ id: "template_unreadable" }]);
  });

  test("a text box, which Word writes twice, gives its error and its places once", () => {
    const box = (content: string) =>
      `<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps"><w:txbxContent>${content}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${content}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(read(box(p("{x"))).errors.map((error) => error.id)).toEqual(["unclosed_tag"]);
    expect(read(box(p("{x}"))).tree[0]?.places).toHaveLength(1);
  });

  test("a loop may not leave its text box or its footnote", () => {
    const notes = part(
      "footnotes",
      `<w:footnote w:id="1">${p("{#a}")}</w:footnote><w:footnote w:id="2">${p("{/a}")}</w:footnote>`,
    );
    expect(read(p("x"), { "word/footnotes.xml": notes }).errors).toMatchObject([
      { id: "loop_position_invalid", file: "word/footnotes.xml", tag: "a" },
    ]);
  });

  test.each([
    ["a hyperlink", '<w:hyperlink w:anchor="x"><w:r><w:t>{#a}</w:t></w:r></w:hyperlink><w:r><w:t>{b}{/a}</w:t></w:r>'],
    [
      "a content control",
      "<w:sdt><w:sdtContent><w:r><w:t>{#a}x</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>{/a}</w:t></w:r>",
    ],
    ["a tracked insertion", '<w:ins w:id="1"><w:r><w:t>{#a}{b}</w:t></w:r></w:ins><w:r><w:t>{/a}</w:t></w:r>'],
  ])("a loop that begins in %s and ends outside is found by trying it", (_, content) => {
    expect(read(p("{#bien}x{/bien}") + `<w:p>${content}</w:p>`).errors).toMatchObject([
      { id: "loop_position_invalid", paragraph: 2, tag: "a" },
    ]);
  });

  test("loops of rows, of paragraphs and in running text are right", () => {
    const body =
      table([p("{#filas}{a}"), p("{b}{/filas}")]) + p("{#partes}") + p("{c}") + p("{/partes}") + p("x {#z}{d}, {/z} y");
    expect(read(body).errors).toEqual([]);
  });
});

describe("warnings", () => {
  test("a tag over two paragraphs, one in a tracked insertion, names too alike", () => {
    const { errors, warnings } = read(
      p("{nombre") +
        p("completo}") +
        `<w:p><w:ins w:id="1"><w:r><w:t>{dpi}</w:t></w:r></w:ins></w:p>` +
        p("{Nombre_del} {nombre del}"),
    );
    expect(errors).toEqual([]);
    expect(warnings.map((warning) => [warning.id, warning.paragraph])).toEqual([
      ["tag_spans_paragraphs", 1],
      ["tag_in_tracked_change", 3],
      ["near_duplicate_names", 4],
    ]);
  });

  test("pictures nobody is asked for: in loops, and too many", () => {
    const places = (body: string) => read(p(body)).warnings.map(({ id, tag }) => `${id} ${tag}`);
    expect(places("{%logo} {#hay}{%sello}{/hay}{^hay}x{/hay}")).toEqual([]);
    expect(places("{#l}{x}{%foto | ancho:3}{/l}")).toEqual(["image_in_loop foto"]);
    // A picture that is also used outside of the loop is the same picture in each element.
    expect(places("{#l}{x}{%logo}{/l} {%logo}")).toEqual([]);
    const many = Array.from({ length: 12 }, (_, at) => `{%foto${at}}`).join(" ");
    expect(places(many)).toEqual(["too_many_images foto10", "too_many_images foto11"]);
  });

  test("what is in one copy of a text box, or can be read in two ways", () => {
    const box = (content: string) => `<w:txbxContent>${p(content)}</w:txbxContent>`;
    const { warnings } = read(
      p("{%logo} {valor-descuento | letras}") +
        p("{#lineas}{cantidad} {total} {total + 1}{/lineas} {total}") +
        `<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps">${box("{a}")}</mc:Choice><mc:Fallback>${box("{a}{b}")}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect(warnings.map(({ id, tag }) => `${id} ${tag}`)).toEqual([
      "doubtful_name valor-descuento",
      "amount_without_currency valor-descuento | letras",
      "total_is_count total",
      "text_box_differs b",
    ]);
    const counter = p('{referencia("precio")} {contador("clausula", "precio")}');
    expect(read(counter)).toMatchObject({ errors: [], warnings: [] });
  });

  test("a loop's name that is used around it too", () => {
    expect(read(p("{nombre} {#partes}{nombre}{dpi}{/partes}")).warnings).toMatchObject([
      { id: "shared_name", tag: "nombre" },
    ]);
  });
});

describe("the tree", () => {
  test.each([
    ["fields once, in order", p("{b} {a} {b}"), "f:b f:a"],
    ["a loop with its own names", p("{#partes}{nombre}{/partes}"), "l:partes(f:nombre)"],
    ["the same names in two scopes", p("{#a}{x}{/a}{#b}{x}{/b}"), "l:a(f:x) l:b(f:x)"],
    ["a loop used twice", p("{#a}{x}{/a} {#a}{y}{/a}"), "l:a(f:x f:y)"],
    ["nothing inside: a condition", p("{#urgente}ya{/urgente}"), "c:urgente"],
    ["only names from around it: a condition", p("{x} {#anexo}ver {x}{/anexo}"), "f:x c:anexo"],
    [
      "an inverse: a condition with two branches",
      p("{#casado}{a}{/casado}{^casado}{b}{/casado}"),
      "c:casado(+f:a -f:b)",
    ],
    ["only an inverse", p("{^exento}paga {impuesto}{/exento}"), "c:exento(-f:impuesto)"],
    [
      "one plural word keeps its list beside an inverse",
      p("{#hijos}{nombre}{/hijos}{^hijos}sin{/hijos}"),
      "l:hijos(f:nombre)",
    ],
    ["a flag by its name", p("{#es_empresa}{nit}{/es_empresa}"), "c:es_empresa(+f:nit)"],
    ["a state by its name", p("{#esta_casado}{conyuge}{/esta_casado}"), "c:esta_casado(+f:conyuge)"],
    ["a name inside and outside a condition belongs outside", p("{#con_x}{a}{b}{/con_x}{a}"), "c:con_x(+f:b) f:a"],
    [
      "a name in two conditions belongs around both",
      p("{#con_x}{a}{/con_x}{#con_y}{a}{/con_y}"),
      "c:con_x f:a c:con_y",
    ],
    ["a section named like a field: an optional field", p("{#apodo}alias {apodo}{/apodo}"), "?f:apodo"],
    [
      "loops in loops, conditions in loops",
      p("{#a}{x}{#es_y}{z}{/es_y}{#b}{w}{/b}{/a}"),
      "l:a(f:x c:es_y(+f:z) l:b(f:w))",
    ],
    ["spaces in tags do not matter", p("{# partes }{ nombre }{/partes} {^  no }x{/no}"), "l:partes(f:nombre) c:no"],
    ["what a formula reads", p("{precio * tasa | letras} {precio}"), "f:precio f:tasa"],
    ["a list a formula reads", p("{suma(cuotas.monto)}"), "l:cuotas(f:monto)"],
    [
      "the same with its loop",
      p("{suma(cuotas.monto)} {#cuotas}{fecha} {monto}{/cuotas} {cuenta(cuotas)}"),
      "l:cuotas(f:monto f:fecha)",
    ],
    ["a list of texts", p("{nombres | enumera}"), "l:nombres(f:.)"],
    ["a value of each element", p("{comparecientes | enumera:nombre}"), "l:comparecientes(f:nombre)"],
    ["a number that has a plural", p('{plazo} {plazo | plural:"mes":"meses"}'), "f:plazo"],
    ["a list read from inside another loop", p("{#a}{x}{/a}{#b}{y} {cuenta(a)}{/b}"), "l:a(f:x) l:b(f:y)"],
    ["a condition over a formula", p("{#precio &gt; 1000}{garantia}{/}"), "f:precio ?f:garantia"],
    ["its inverse", p("{^precio &gt; 1000 &amp;&amp; urgente}{x}{/} {x}"), "f:precio c:urgente f:x"],
    ["yes or no by its use", p("{acepta | casilla} {#acepta}{y}{/acepta}"), "c:acepta(+f:y)"],
    ["an answer that may stay away", p('{apodo | omision:"sin apodo"} {alias o "-"}'), "?f:apodo ?f:alias"],
    ["numbers and counts of the engine", p('{contador("c")} {#a}{indice}/{total} {x}{/a}'), "l:a(f:x)"],
    ["an index alone makes a loop", p("{#cuotas}{indice}, {/cuotas}"), "l:cuotas"],
    ["total around loops is asked", p("{total}"), "f:total"],
    ["a picture", p("{%logo} {nombre}"), "?f:logo f:nombre"],
    ["a section of a formula's own name", p("{#precio}son {precio | letras}{/precio}"), "?f:precio"],
  ])("%s", (_, body, expected) => {
    const { tree, errors } = read(body);
    expect(errors).toEqual([]);
    expect(outline(tree)).toBe(expected);
  });

  test("formulas say what kind of answer they take", () => {
    const { tree } = read(
      p("{precio | letras:USD} {fecha | larga} {area * 2} {suma(cuotas.monto) | moneda} {%logo}") +
        p('{vendedor_sexo | genero:"el":"la"} {nombre | mayusculas} {a} {#urgente &amp;&amp; precio &gt; 5}x{/}'),
    );
    const kinds = (nodes: readonly TagNode[]): string[] =>
      nodes.flatMap((node) => [
        `${node.key} ${node.image ? "image" : (node.answers ?? "-")}${node.currency ?? ""}${node.fixed ? " fixed" : ""}`,
        ...kinds(node.children),
      ]);
    expect(kinds(tree)).toEqual([
      "precio currencyUSD",
      "fecha date",
      "area number",
      "cuotas - fixed",
      "cuotas.monto currency",
      "logo image",
      "vendedor_sexo gender",
      "nombre -",
      "a -",
      "urgente - fixed",
    ]);
  });

  test("headers, footers, notes and properties follow the body", () => {
    const { tree } = read(p("{cuerpo}"), {
      "word/header1.xml": part("hdr", p("{arriba} {cuerpo}")),
      "word/footnotes.xml": part("footnotes", `<w:footnote w:id="1">${p("{nota}")}</w:footnote>`),
      "word/endnotes.xml": part("endnotes", `<w:endnote w:id="1">${p("{final}")}</w:endnote>`),
      "docProps/core.xml": '<c:p xmlns:c="c" xmlns:dc="d"><dc:title>{titulo}</dc:title></c:p>',
    });
    expect(tree.map((node) => `${node.name} ${node.file}`)).toEqual([
      "cuerpo word/document.xml",
      "arriba word/header1.xml",
      "nota word/footnotes.xml",
      "final word/endnotes.xml",
      "titulo docProps/core.xml",
    ]);
    expect(tree[0]?.places.map((place) => place.file)).toEqual(["word/document.xml", "word/header1.xml"]);
  });

  test("unreadable tags have no name, and their contents are found", () => {
    const { tree } = read(p("{a | nada} {¿?} {#b &gt;}{c}{/} {d}"));
    expect(outline(tree)).toBe("f:c f:d");
  });

  test("the author decides when the rule is wrong", () => {
    const bytes = smallDocument(p("{#comprador}{nombre}{/comprador}"));
    expect(outline(inspectTemplate(bytes).tree)).toBe("l:comprador(f:nombre)");
    expect(outline(inspectTemplate(bytes, { kinds: { comprador: "condition" } }).tree)).toBe("c:comprador(+f:nombre)");
  });

  test("tells which fields decide about the shape of the document", () => {
    const { tree } = inspectTemplate(smallDocument(p('{a} {#b == "x"}{c}{/} {#d}{e}{/d} {f | letras}')));
    expect(tree.map(({ name, decides = false }) => [name, decides])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
      ["d", false],
      ["f", false],
    ]);
  });

  test("real templates read whole, without error or warning", () => {
    for (const make of [compraventa, arrendamiento, poderEspecial, contratoTrabajo, nda]) {
      const { errors, warnings } = inspectTemplate(make());
      expect([...errors, ...warnings]).toEqual([]);
    }
    const { tree } = inspectTemplate(compraventa());
    expect(tree.find((node) => node.name === "compradores")).toMatchObject({ kind: "loop" });
    expect(tree.find((node) => node.name === "tiene_hipoteca")?.children.map((node) => node.name)).toEqual([
      "hipoteca_acreedor",
      "hipoteca_monto",
      "hipoteca_fecha",
    ]);
    expect(tree.filter((node) => node.kind === "field").length).toBeGreaterThanOrEqual(18);
    expect(inspectTemplate(arrendamiento()).tree.map((node) => `${node.kind} ${node.name}`)).toEqual(
      expect.arrayContaining(["loop arrendatarios", "condition admite_mascotas", "condition con_fiador"]),
    );
  });
});
