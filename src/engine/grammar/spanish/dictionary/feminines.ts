import { listed, paired } from "./listed.ts";

/** Feminines no rule gives, by the masculine. The first choice of a legal text; another one is an override. */
export const irregularFeminines: ReadonlyMap<string, string> = new Map(
  paired(`
    juez:jueza jefe:jefa subjefe:subjefa presidente:presidenta vicepresidente:vicepresidenta
    expresidente:expresidenta intendente:intendenta
    alcalde:alcaldesa vicealcalde:vicealcaldesa exalcalde:exalcaldesa
    dependiente:dependienta sirviente:sirvienta infante:infanta pariente:parienta
    actor:actora coactor:coactora emperador:emperatriz
    príncipe:princesa rey:reina virrey:virreina duque:duquesa conde:condesa barón:baronesa marqués:marquesa
    abad:abadesa prior:priora sacerdote:sacerdotisa profeta:profetisa 
    héroe:heroína varón:mujer hombre:mujer macho:hembra caballero:dama padre:madre compadre:comadre padrino:madrina
    padrastro:madrastra hermanastro:hermanastra
    yerno:nuera marido:esposa exmarido:exesposa
    sastre:sastra monje:monja cacique:cacica  aprendiz:aprendiza concejal:concejala
    español:española andaluz:andaluza anfitrión:anfitriona
    don:doña fray:sor
    un:una uno:una algún:alguna ningún:ninguna buen:buena mal:mala primer:primera tercer:tercera postrer:postrera
    el:la él:ella los:las ellos:ellas este:esta ese:esa aquel:aquella
  `),
);

/** Words with a masculine ending (or one that looks so) that serve for women too. */
export const commonGender: ReadonlySet<string> = new Set(
  listed(`
    testigo piloto copiloto modelo miembro reo soldado cabo sargento contralto soprano sobrecargo
    mayor menor mejor peor superior inferior anterior posterior exterior interior ulterior junior sénior
    cortés descortés montés afín ruin marrón
    contacto enlace cónsul edil líder chofer chófer canciller bachiller ujier mercader
    portavoz capataz albañil mandamás
  `),
);

/** Masculine nouns that keep their gender for any person. */
export const alwaysMasculine: ReadonlySet<string> = new Set(
  listed(`
    individuo sujeto personaje ente grupo equipo conjunto consorcio banco fideicomiso estado municipio ministerio
    registro juzgado tribunal colegio consejo comité
    contrato documento instrumento testimonio protocolo acto negocio título derecho bien inmueble mueble terreno predio lote
    apartamento edificio local vehículo automóvil folio libro tomo plano precio pago abono saldo enganche impuesto
    interés monto valor plazo término año mes día domicilio lugar oficio estado gravamen crédito depósito
    salario sueldo honorario servicio trabajo cargo puesto poder mandato nombramiento número código nombre apellido
    objeto contenido efecto acuerdo convenio pacto consentimiento gravamen dominio inventario expediente proceso juicio
    edicto certificado recibo pagaré cheque motivo hecho vicio defecto riesgo dinero capital tiempo acto ejercicio
    metro centímetro kilómetro grado quetzal dólar centavo peso punto rumbo lindero mojón
  `),
);

/** Feminine nouns that keep their gender for any person and whose ending does not show it. */
export const alwaysFeminine: ReadonlySet<string> = new Set(
  listed(`
    persona parte contraparte víctima criatura entidad sociedad empresa compañía firma agencia oficina municipalidad
    finca acta cláusula escritura copia carta letra cuota renta garantía hipoteca prenda casa vivienda bodega
    calle avenida zona aldea ciudad cosa ama área agua aula arma alma ave hacha ala arca asa águila
    validez ley fuerza forma manera cantidad suma deuda venta compra renuncia prórroga multa mora fecha hora carga
    servidumbre anotación evicción consecuencia advertencia pena reserva ratificación cédula vecindad patente nómina
    labor flor mano foto razón cuenta tarjeta póliza herencia sentencia línea hoja página parcela fianza jornada libreta
    boleta factura maquinaria mercadería demanda diligencia audiencia custodia tutela residencia ausencia asistencia
    competencia licencia experiencia industria granja tienda planta sala cámara manzana colonia cabecera república moneda
  `),
);
