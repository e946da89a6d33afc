/** The names of the municipios in the order of their codes, a department a line. */
const names = `
Guatemala|Santa Catarina Pinula|San José Pinula|San José del Golfo|Palencia|Chinautla|San Pedro Ayampuc|Mixco|San Pedro Sacatepéquez|San Juan Sacatepéquez|San Raymundo|Chuarrancho|Fraijanes|Amatitlán|Villa Nueva|Villa Canales|San Miguel Petapa
Guastatoya|Morazán|San Agustín Acasaguastlán|San Cristóbal Acasaguastlán|El Jícaro|Sansare|Sanarate|San Antonio La Paz
Antigua Guatemala|Jocotenango|Pastores|Sumpango|Santo Domingo Xenacoj|Santiago Sacatepéquez|San Bartolomé Milpas Altas|San Lucas Sacatepéquez|Santa Lucía Milpas Altas|Magdalena Milpas Altas|Santa María de Jesús|Ciudad Vieja|San Miguel Dueñas|San Juan Alotenango|San Antonio Aguas Calientes|Santa Catarina Barahona
Chimaltenango|San José Poaquil|San Martín Jilotepeque|San Juan Comalapa|Santa Apolonia|Tecpán Guatemala|Patzún|San Miguel Pochuta|Patzicía|Santa Cruz Balanyá|Acatenango|San Pedro Yepocapa|San Andrés Itzapa|Parramos|Zaragoza|El Tejar
Escuintla|Santa Lucía Cotzumalguapa|La Democracia|Siquinalá|Masagua|Tiquisate|La Gomera|Guanagazapa|San José|Iztapa|Palín|San Vicente Pacaya|Nueva Concepción|Sipacate
Cuilapa|Barberena|Santa Rosa de Lima|Casillas|San Rafael Las Flores|Oratorio|San Juan Tecuaco|Chiquimulilla|Taxisco|Santa María Ixhuatán|Guazacapán|Santa Cruz Naranjo|Pueblo Nuevo Viñas|Nueva Santa Rosa
Sololá|San José Chacayá|Santa María Visitación|Santa Lucía Utatlán|Nahualá|Santa Catarina Ixtahuacán|Santa Clara La Laguna|Concepción|San Andrés Semetabaj|Panajachel|Santa Catarina Palopó|San Antonio Palopó|San Lucas Tolimán|Santa Cruz La Laguna|San Pablo La Laguna|San Marcos La Laguna|San Juan La Laguna|San Pedro La Laguna|Santiago Atitlán
Totonicapán|San Cristóbal Totonicapán|San Francisco El Alto|San Andrés Xecul|Momostenango|Santa María Chiquimula|Santa Lucía La Reforma|San Bartolo Aguas Calientes
Quetzaltenango|Salcajá|Olintepeque|San Carlos Sija|Sibilia|Cabricán|Cajolá|San Miguel Sigüilá|San Juan Ostuncalco|San Mateo|Concepción Chiquirichapa|San Martín Sacatepéquez|Almolonga|Cantel|Huitán|Zunil|Colomba Costa Cuca|San Francisco La Unión|El Palmar|Coatepeque|Génova|Flores Costa Cuca|La Esperanza|Palestina de Los Altos
Mazatenango|Cuyotenango|San Francisco Zapotitlán|San Bernardino|San José El Ídolo|Santo Domingo Suchitepéquez|San Lorenzo|Samayac|San Pablo Jocopilas|San Antonio Suchitepéquez|San Miguel Panán|San Gabriel|Chicacao|Patulul|Santa Bárbara|San Juan Bautista|Santo Tomás La Unión|Zunilito|Pueblo Nuevo|Río Bravo|San José La Máquina
Retalhuleu|San Sebastián|Santa Cruz Muluá|San Martín Zapotitlán|San Felipe|San Andrés Villa Seca|Champerico|Nuevo San Carlos|El Asintal
San Marcos|San Pedro Sacatepéquez|San Antonio Sacatepéquez|Comitancillo|San Miguel Ixtahuacán|Concepción Tutuapa|Tacaná|Sibinal|Tajumulco|Tejutla|San Rafael Pie de la Cuesta|Nuevo Progreso|El Tumbador|San José El Rodeo|Malacatán|Catarina|Ayutla|Ocós|San Pablo|El Quetzal|La Reforma|Pajapita|Ixchiguán|San José Ojetenam|San Cristóbal Cucho|Sipacapa|Esquipulas Palo Gordo|Río Blanco|San Lorenzo|La Blanca
Huehuetenango|Chiantla|Malacatancito|Cuilco|Nentón|San Pedro Necta|Jacaltenango|San Pedro Soloma|San Ildefonso Ixtahuacán|Santa Bárbara|La Libertad|La Democracia|San Miguel Acatán|San Rafael La Independencia|Todos Santos Cuchumatán|San Juan Atitán|Santa Eulalia|San Mateo Ixtatán|Colotenango|San Sebastián Huehuetenango|Tectitán|Concepción Huista|San Juan Ixcoy|San Antonio Huista|San Sebastián Coatán|Santa Cruz Barillas|Aguacatán|San Rafael Petzal|San Gaspar Ixchil|Santiago Chimaltenango|Santa Ana Huista|Unión Cantinil|Petatán
Santa Cruz del Quiché|Chiché|Chinique|Zacualpa|Chajul|Santo Tomás Chichicastenango|Patzité|San Antonio Ilotenango|San Pedro Jocopilas|Cunén|San Juan Cotzal|Joyabaj|Santa María Nebaj|San Andrés Sajcabajá|San Miguel Uspantán|Sacapulas|San Bartolomé Jocotenango|Canillá|Chicamán|Ixcán|Pachalum
Salamá|San Miguel Chicaj|Rabinal|Cubulco|Granados|Santa Cruz El Chol|San Jerónimo|Purulhá
Cobán|Santa Cruz Verapaz|San Cristóbal Verapaz|Tactic|Tamahú|San Miguel Tucurú|Panzós|Senahú|San Pedro Carchá|San Juan Chamelco|Lanquín|Santa María Cahabón|Chisec|Chahal|Fray Bartolomé de las Casas|Santa Catalina La Tinta|Raxruhá
Flores|San José|San Benito|San Andrés|La Libertad|San Francisco|Santa Ana|Dolores|San Luis|Sayaxché|Melchor de Mencos|Poptún|Las Cruces|El Chal
Puerto Barrios|Livingston|El Estor|Morales|Los Amates
Zacapa|Estanzuela|Río Hondo|Gualán|Teculután|Usumatlán|Cabañas|San Diego|La Unión|Huité|San Jorge
Chiquimula|San José La Arada|San Juan Ermita|Jocotán|Camotán|Olopa|Esquipulas|Concepción Las Minas|Quezaltepeque|San Jacinto|Ipala
Jalapa|San Pedro Pinula|San Luis Jilotepeque|San Manuel Chaparrón|San Carlos Alzatate|Monjas|Mataquescuintla
Jutiapa|El Progreso|Santa Catarina Mita|Agua Blanca|Asunción Mita|Yupiltepeque|Atescatempa|Jerez|El Adelanto|Zapotitlán|Comapa|Jalpatagua|Conguaco|Moyuta|Pasaco|San José Acatempa|Quesada
`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

/** A municipio: its code in the registries ("0101") and its name. */
export interface Municipio {
  readonly code: string;
  readonly name: string;
}

/** The municipios of a department ("01" to "22") in the order of their codes; none for any other text. */
export function municipiosOf(department: string): readonly Municipio[] {
  if (!/^\d\d$/.test(department)) return [];
  const inside = names[Number(department) - 1] ?? [];
  return inside.map((name, at) => ({ code: department + String(at + 1).padStart(2, "0"), name }));
}
