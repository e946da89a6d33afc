import { wordDocument } from "./word-document.ts";

/** Private lease of a house or shop (Guatemala): a table of the inventory as a loop, pets and a guarantor as options. */
export const arrendamiento = (): Uint8Array =>
  wordDocument({
    title: "Contrato de arrendamiento",
    language: "es-GT",
    seed: 23,
    footer: "Contrato de arrendamiento — página",
    body: [
      { text: "CONTRATO DE ARRENDAMIENTO DE BIEN INMUEBLE", align: "center", bold: true, size: 28 },
      "En la ciudad de {lugar}, el {fecha_contrato}, nosotros: **{arrendante_nombre}**, de {arrendante_edad} años de edad, {arrendante_estado_civil}, de nacionalidad guatemalteca, {arrendante_profesion}, de este domicilio, quien me identifico con el Documento Personal de Identificación con Código Único de Identificación {arrendante_dpi}, extendido por el Registro Nacional de las Personas; y **{arrendatario_nombre}**, de {arrendatario_edad} años de edad, {arrendatario_estado_civil}, de nacionalidad guatemalteca, {arrendatario_profesion}, de este domicilio, quien me identifico con el Documento Personal de Identificación con Código Único de Identificación {arrendatario_dpi}, extendido por la misma entidad. Ambos comparecientes manifestamos ser de los datos de identificación personal consignados, encontrarnos en el libre ejercicio de nuestros derechos civiles y que por este acto celebramos **CONTRATO DE ARRENDAMIENTO**, contenido en las cláusulas siguientes:",
      "**PRIMERA: OBJETO.** Yo, {arrendante_nombre}, en adelante EL ARRENDANTE, doy en arrendamiento a {arrendatario_nombre}, en adelante EL ARRENDATARIO, el inmueble de mi propiedad situado en {inmueble_direccion}, el cual se encuentra en perfecto estado de conservación y con todos sus servicios funcionando.",
      "**SEGUNDA: DESTINO.** El inmueble se destinará exclusivamente a {destino}. EL ARRENDATARIO no podrá variar este destino, subarrendar ni ceder en todo o en parte sus derechos sin el consentimiento previo y por escrito de EL ARRENDANTE.",
      "**TERCERA: PLAZO.** El plazo del arrendamiento es de {plazo_meses} meses, contados a partir del {fecha_inicio} y hasta el {fecha_fin}, y podrá prorrogarse únicamente mediante simple cruce de cartas entre las partes, con treinta días de anticipación a su vencimiento.",
      "**CUARTA: RENTA.** EL ARRENDATARIO pagará una renta mensual de Q {renta_mensual}, en forma anticipada, dentro de los primeros {dia_pago} días de cada mes, sin necesidad de cobro ni requerimiento alguno, mediante depósito en la cuenta {cuenta_bancaria} del banco {banco}. El atraso en el pago causará un recargo del {mora_porcentaje} por ciento mensual sobre el saldo adeudado.",
      "**QUINTA: DEPÓSITO.** En calidad de depósito, EL ARRENDATARIO entrega en este acto la cantidad de Q {deposito}, que servirá para cubrir daños al inmueble o servicios pendientes de pago, y que le será devuelta dentro de los treinta días siguientes a la desocupación, deducidas las sumas que correspondan.",
      "**SEXTA: INVENTARIO.** El inmueble se entrega con los bienes siguientes, que EL ARRENDATARIO recibe a su satisfacción y se obliga a devolver en el mismo estado, salvo el desgaste por su uso normal:",
      {
        rows: [
          ["Cantidad", "Descripción", "Estado"],
          ["{#inventario}{cantidad}", "{descripcion}", "{estado}{/inventario}"],
        ],
      },
      "{#admite_mascotas}",
      "**SÉPTIMA: MASCOTAS.** Se autoriza la permanencia en el inmueble de las siguientes mascotas: {mascotas_descripcion}. EL ARRENDATARIO responderá por los daños y molestias que ocasionen.",
      "{/admite_mascotas}",
      "{^admite_mascotas}",
      "**SÉPTIMA: MASCOTAS.** No se permite la permanencia de animales en el inmueble, y la infracción de esta prohibición dará derecho a EL ARRENDANTE a dar por terminado el contrato.",
      "{/admite_mascotas}",
      "{#con_fiador}",
      "**OCTAVA: FIANZA.** {fiador_nombre}, quien se identifica con el Documento Personal de Identificación con Código Único de Identificación {fiador_dpi}, se constituye fiador solidario y mancomunado de EL ARRENDATARIO por todas las obligaciones derivadas de este contrato, durante su plazo, sus prórrogas y hasta la efectiva desocupación del inmueble.",
      "{/con_fiador}",
      "**NOVENA: INCUMPLIMIENTO.** La falta de pago de una sola de las rentas en la forma y tiempo convenidos, o la infracción de cualquiera de las obligaciones aquí contraídas, dará derecho a EL ARRENDANTE a dar por vencido el plazo y a exigir judicialmente la desocupación y el pago de lo adeudado. Para el efecto, EL ARRENDATARIO renuncia al fuero de su domicilio y señala como lugar para recibir notificaciones el inmueble arrendado.",
      "**DÉCIMA: ACEPTACIÓN.** Leído íntegramente lo escrito por ambas partes y bien enteradas de su contenido, validez y efectos legales, lo ratificamos, aceptamos y firmamos en dos ejemplares de igual valor.",
      { text: "{arrendante_nombre}\nEL ARRENDANTE", align: "center", bold: true },
      { text: "{arrendatario_nombre}\nEL ARRENDATARIO", align: "center", bold: true },
    ],
  });
