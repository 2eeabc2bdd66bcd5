/**
 * Makers of the vehicles in Brazil's fleets by WMI, the first three characters of a VIN (ISO 3780). An entry of two
 * characters stands for all WMIs that begin with them.
 *
 * Each entry is in at least one of these sources: NHTSA's vPIC (public domain; of Brazil's WMIs it has those of makers
 * that sell to the United States); the lists in Wikipedia, "Vehicle identification number", and Wikibooks, "Vehicle
 * Identification Numbers (VIN codes)/World Manufacturer Identifier (WMI)"; chassis numbers published with make and
 * model (93K, 94B, 98P). Where sources contradict each other (93U, 95V and others) there is no entry.
 */
const WMIS: Readonly<Record<string, string>> = {
  Agrale: '8BB 9BY',
  'Alfa Romeo': 'ZAR',
  Audi: '99A TRU WA1 WAU',
  BMW: '98M 4US 5UX WBA WBS WBX',
  'BMW Motorrad': 'WB1',
  BYD: '99L LC0 LGX',
  Bajaj: 'MD2',
  Buell: '95Z',
  Busscar: '94M',
  Chery: '98R 9UJ LVV',
  Chevrolet: '8AG 8GG 8LB 8Z1 93C 9BG 9GA 1G1 1GC 1GN 3G1 3GC 3GN KL1',
  Chrysler: '1C3',
  'Chrysler / Dodge': '937',
  Citroën: '8BC 935 VF7',
  DAF: '98P XLR',
  Ducati: 'ZDM',
  EvoBus: 'WEB',
  Facchini: '94B',
  Ferrari: 'ZFF',
  Fiat: '8AP 93W 9BD ZFA',
  'Fiat / Dodge': '3C4',
  Ford: '8AF 9BF 1FA 1FD 1FM 1FT 3FA 3FM 3FT WF0',
  Freightliner: '1FU 1FV 3AK',
  GWM: 'LGW',
  Geely: 'L6T LB3',
  'General Motors': 'LSG',
  'Harley-Davidson': '932 1HD',
  Hino: 'JHD',
  Honda: '8C3 93H 1HG 3HG JHL JHM SHH',
  'Honda Motos': '9C2 JH2',
  Hyundai: '95P 9BH KM8 KMF KMH',
  International: '93M 93S 93V',
  Isuzu: 'JAA',
  Iveco: '8AT 93Z WJM ZCF',
  JAC: 'LJ1',
  Jaguar: 'SAJ',
  'Jaguar Land Rover': '99J',
  Jeep: '1J4 1J8',
  'Jeep / Dodge': '1C4',
  'Jeep / Fiat': '988',
  KTM: 'VBK',
  Kenworth: '1XK',
  Kia: '9UW 3KP KNA KNC KND KNE',
  'King Long': 'LA6',
  'Land Rover': '93L SAL',
  Lifan: '9UK',
  MAN: 'WMA',
  MG: 'LSJ',
  Mack: '1M1',
  Mafersa: '9BN',
  Mahindra: 'MA1',
  Massari: '9AM',
  Mazda: '8LF 9FC JM1',
  'Mercedes-Benz': '8AC 8BN 8BR 8BT 8BU 9BM 9DB W1K W1N WDB WDC WDD',
  Mini: 'WMW',
  Mitsubishi: 'JA4 JMB MMB MMT',
  'Mitsubishi / Suzuki': '93X',
  Nissan: '8AN 94D 3N1 3N6 JN1 JN8 SJN',
  Opel: 'W0L',
  Peterbilt: '1XP',
  Peugeot: '8AD 8AE 8GD 936 VF3',
  Porsche: 'WP0 WP1',
  Ram: '1C6 3C6 3D7',
  Randon: '9AD',
  Renault: '8A1 8G1 93Y 9FB VF1',
  'Renault Trucks': 'VF6',
  SEAT: 'VSS',
  Scania: '9BS YS2',
  SsangYong: 'KPT',
  Subaru: 'JF1 JF2',
  Suzuki: 'JS',
  'Suzuki Motos': '9CD',
  Tata: 'MAT',
  Tesla: '5YJ 7SA LRW',
  Toyota: '8AJ 93R 9BR 2T1 2T3 JT MR0 MR2',
  Triumph: '97N',
  Volare: '93P',
  Volkswagen: '8AW 9BW 3VW WV1 WV2 WV3 WVG WVW',
  'Volkswagen Caminhões e Ônibus': '953',
  Volvo: '93K 9BV YV2 YV3',
  'Volvo Cars': 'YV1',
  Yamaha: '9C6 JY',
  Yutong: 'LZY',
  Zanella: '8A6',
  Škoda: 'TMB',
};

const makers = new Map(
  Object.entries(WMIS).flatMap(([maker, wmis]) => wmis.split(' ').map((wmi) => [wmi, maker] as const)),
);

/** All WMIs that have a maker here. */
export const KNOWN_WMIS: readonly string[] = [...makers.keys()];

/** The maker by the first three characters of a VIN; null if the table has no entry for them. */
export function makerOfWmi(wmi: string): string | null {
  return makers.get(wmi) ?? makers.get(wmi.slice(0, 2)) ?? null;
}
