/** Corrections of the data from the npm packages, by IBGE's code of the municipality. */

/** New names of municipalities that were renamed since the package of borders was made. */
export const names = new Map([
  ['2405306', 'Boa Saúde'],
  ['2513968', 'São Domingos'],
]);

const at = (latitude, longitude) => ({ latitude, longitude });

/**
 * Seats that GeoNames lacks, lists twice some kilometres apart, or lists away from the town (two towns were flooded by
 * reservoirs and rebuilt elsewhere). The coordinates are those of IBGE and of maps, to about a kilometre. Where GeoNames
 * lists two, they are those of the better one.
 */
export const seats = new Map([
  // Lacking in GeoNames.
  ['1100148', at(-11.72, -62.31)], // Nova Brasilândia D'Oeste, RO
  ['1720499', at(-11.97, -48.24)], // São Valério, TO
  ['2104701', at(-5.41, -44.34)], // Graça Aranha, MA
  ['2410009', at(-6.26, -38.05)], // Pilões, RN
  ['2507705', at(-7.07, -36.58)], // Juazeirinho, PB
  ['2513653', at(-6.48, -38.48)], // Joca Claudino, PB
  ['2513901', at(-6.49, -37.45)], // São Bento, PB
  ['2605459', at(-3.84, -32.41)], // Fernando de Noronha, PE: Vila dos Remédios
  ['2607109', at(-7.67, -37.46)], // Ingazeira, PE
  ['2701506', at(-9.96, -36.79)], // Campo Grande, AL
  ['2702108', at(-8.92, -35.72)], // Colônia Leopoldina, AL
  ['2706307', at(-9.41, -36.63)], // Palmeira dos Índios, AL
  ['3151107', at(-21.66, -42.34)], // Pirapetinga, MG
  ['3166600', at(-19.44, -45.8)], // Serra da Saudade, MG
  ['3302858', at(-22.78, -43.43)], // Mesquita, RJ
  ['3507209', at(-22.27, -50.54)], // Borá, SP
  ['5005681', at(-23.94, -54.28)], // Mundo Novo, MS
  ['5201207', at(-18.33, -48.22)], // Anhanguera, GO
  // Not where the town is.
  ['1101203', at(-11.2, -61.52)], // Ministro Andreazza, RO
  ['1600253', at(0.6, -50.7)], // Itaubal, AP
  ['1706001', at(-8.28, -49.25)], // Couto Magalhães, TO
  ['2104008', at(-4.87, -44.71)], // Esperantinópolis, MA
  ['2105906', at(-3.95, -44.83)], // Lago Verde, MA
  ['2307254', at(-2.79, -40.51)], // Jijoca de Jericoacoara, CE
  ['2607406', at(-8.82, -38.7)], // Itacuruba, PE
  ['2611002', at(-9.07, -38.3)], // Petrolândia, PE
  ['2702801', at(-9.27, -35.72)], // Flexeiras, AL
  ['5102603', at(-14.51, -52.89)], // Campinápolis, MT
  ['5103379', at(-9.86, -58.42)], // Cotriguaçu, MT
  ['5106216', at(-10.56, -55.95)], // Nova Canaã do Norte, MT
  ['5107156', at(-15.07, -58.46)], // Reserva do Cabaçal, MT
  ['5209150', at(-18.62, -50.08)], // Gouvelândia, GO
  // Listed twice.
  ['1100015', at(-11.92908, -61.99372)], // Alta Floresta D'Oeste, RO
  ['1100072', at(-12.96194, -60.88667)], // Corumbiara, RO
  ['1100288', at(-11.7256, -61.77813)], // Rolim de Moura, RO
  ['1101005', at(-10.61349, -62.73456)], // Governador Jorge Teixeira, RO
  ['1200013', at(-9.82778, -66.88333)], // Acrelândia, AC
  ['1200328', at(-9.19201, -71.9488)], // Jordão, AC
  ['1302306', at(-2.74738, -66.76838)], // Jutaí, AM
  ['1302553', at(-3.42806, -60.45944)], // Manaquiri, AM
  ['1302801', at(-1.85302, -65.57426)], // Maraã, AM
  ['1400050', at(2.98948, -61.30895)], // Alto Alegre, RR
  ['1400456', at(4.48174, -61.1401)], // Pacaraima, RR
  ['1501782', at(-3.77517, -49.56913)], // Breu Branco, PA
  ['1502939', at(-4.285, -47.505)], // Dom Eliseu, PA
  ['1505031', at(-7.14778, -55.38111)], // Novo Progresso, PA
  ['1505064', at(-4.25036, -49.94629)], // Novo Repartimento, PA
  ['1508050', at(-4.57444, -55.94361)], // Trairão, PA
  ['1600808', at(-0.92641, -52.42399)], // Vitória do Jari, AP
  ['1718881', at(-8.79694, -47.79472)], // Santa Maria do Tocantins, TO
  ['2503803', at(-7.1025, -35.32639)], // Caldas Brandão, PB
  ['2804458', at(-10.39761, -37.4537)], // Nossa Senhora Aparecida, SE
  ['2929370', at(-11.42316, -39.88503)], // São José do Jacuípe, BA
  ['3144672', at(-18.4928, -41.10405)], // Nova Belém, MG
  ['3152006', at(-19.22446, -44.99804)], // Pompéu, MG
  ['3204054', at(-18.29664, -39.95299)], // Pedro Canário, ES
  ['3304755', at(-21.47745, -41.10784)], // São Francisco de Itabapoana, RJ
  ['4208450', at(-26.11694, -48.61611)], // Itapoá, SC
  ['4306767', at(-29.99932, -51.30822)], // Eldorado do Sul, RS
  ['4310330', at(-29.97528, -50.12806)], // Imbé, RS
  ['5100805', at(-9.54361, -57.44917)], // Apiacás, MT
  ['5102686', at(-13.72454, -59.26034)], // Campos de Júlio, MT
  ['5103254', at(-9.45533, -59.21848)], // Colniza, MT
  ['5103858', at(-13.24222, -53.07972)], // Gaúcha do Norte, MT
  ['5105176', at(-10.31806, -58.35889)], // Juruena, MT
  ['5105580', at(-11.08944, -54.45056)], // Marcelândia, MT
  ['5108055', at(-10.51694, -55.23083)], // Terra Nova do Norte, MT
  ['5108956', at(-9.98222, -57.53472)], // Nova Monte Verde, MT
]);
