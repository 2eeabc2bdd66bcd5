/** A place that demo vehicles drive between. Decimal degrees. */
export interface Town {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Towns of Brazil, inland ones or inland suburbs of coastal ones: the straight line to each neighbour, and some
 * kilometres around each, are on Brazilian land.
 */
const TABLE: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['São Paulo', -23.55, -46.63],
  ['Campinas', -22.91, -47.06],
  ['Ribeirão Preto', -21.18, -47.81],
  ['São José do Rio Preto', -20.82, -49.38],
  ['Bauru', -22.31, -49.06],
  ['Sorocaba', -23.5, -47.46],
  ['São José dos Campos', -23.19, -45.88],
  ['Presidente Prudente', -22.12, -51.39],
  ['Volta Redonda', -22.52, -44.1],
  ['Nova Iguaçu', -22.76, -43.45],
  ['Juiz de Fora', -21.76, -43.35],
  ['Belo Horizonte', -19.92, -43.94],
  ['Uberlândia', -18.92, -48.28],
  ['Uberaba', -19.75, -47.93],
  ['Montes Claros', -16.73, -43.86],
  ['Governador Valadares', -18.85, -41.95],
  ['Ipatinga', -19.47, -42.54],
  ['Colatina', -19.54, -40.63],
  ['Cachoeiro de Itapemirim', -20.85, -41.11],
  ['Campos dos Goytacazes', -21.75, -41.32],
  ['Varginha', -21.55, -45.43],
  ['Poços de Caldas', -21.79, -46.56],
  ['Curitiba', -25.43, -49.27],
  ['Ponta Grossa', -25.09, -50.16],
  ['Londrina', -23.31, -51.16],
  ['Maringá', -23.42, -51.94],
  ['Cascavel', -24.96, -53.46],
  ['Guarapuava', -25.39, -51.46],
  ['Blumenau', -26.92, -49.07],
  ['Lages', -27.82, -50.33],
  ['Chapecó', -27.1, -52.62],
  ['Passo Fundo', -28.26, -52.41],
  ['Caxias do Sul', -29.17, -51.18],
  ['Novo Hamburgo', -29.68, -51.13],
  ['Santa Maria', -29.68, -53.81],
  ['Bagé', -31.33, -54.1],
  ['Brasília', -15.79, -47.88],
  ['Goiânia', -16.69, -49.26],
  ['Anápolis', -16.33, -48.95],
  ['Rio Verde', -17.8, -50.92],
  ['Cuiabá', -15.6, -56.1],
  ['Cáceres', -16.07, -57.68],
  ['Rondonópolis', -16.47, -54.64],
  ['Sinop', -11.86, -55.51],
  ['Lucas do Rio Verde', -13.06, -55.91],
  ['Barra do Garças', -15.89, -52.26],
  ['Campo Grande', -20.46, -54.62],
  ['Dourados', -22.22, -54.81],
  ['Três Lagoas', -20.75, -51.68],
  ['Feira de Santana', -12.26, -38.96],
  ['Vitória da Conquista', -14.86, -40.84],
  ['Barreiras', -12.15, -44.99],
  ['Petrolina', -9.39, -40.5],
  ['Juazeiro do Norte', -7.21, -39.31],
  ['Caruaru', -8.28, -35.97],
  ['Campina Grande', -7.23, -35.88],
  ['Patos', -7.02, -37.28],
  ['Mossoró', -5.19, -37.34],
  ['Maracanaú', -3.87, -38.63],
  ['Sobral', -3.69, -40.35],
  ['Teresina', -5.09, -42.8],
  ['Arapiraca', -9.75, -36.66],
  ['Itabaiana', -10.68, -37.43],
  ['Imperatriz', -5.53, -47.49],
  ['Parauapebas', -6.07, -49.9],
  ['Araguaína', -7.19, -48.2],
  ['Palmas', -10.18, -48.33],
  ['Paragominas', -3.0, -47.35],
  ['Castanhal', -1.3, -47.92],
  ['Manaus', -3.03, -60.0],
  ['Presidente Figueiredo', -2.03, -60.02],
  ['Boa Vista', 2.82, -60.67],
  ['Caracaraí', 1.83, -61.13],
  ['Porto Velho', -8.78, -63.88],
  ['Ariquemes', -9.91, -63.03],
  ['Ji-Paraná', -10.88, -61.95],
  ['Vilhena', -12.74, -60.15],
];

export const towns: readonly Town[] = TABLE.map(([name, latitude, longitude]) => ({
  name,
  latitude,
  longitude,
}));

/** Pairs whose straight line runs over one of the great reservoirs. */
const ACROSS_WATER: readonly (readonly [string, string])[] = [
  ['São José do Rio Preto', 'Bauru'],
  ['São José do Rio Preto', 'Três Lagoas'],
  ['Londrina', 'Presidente Prudente'],
  ['Londrina', 'Três Lagoas'],
  ['Campo Grande', 'Presidente Prudente'],
  ['Campo Grande', 'Maringá'],
  ['Parauapebas', 'Paragominas'],
];

const MAX_LEG_KM = 460;
const NEIGHBOURS = 3;

/** For each town its three nearest within a day's drive, nearest first; never empty. */
export const neighbours: ReadonlyMap<Town, readonly Town[]> = new Map(
  towns.map((town) => [
    town,
    towns
      .filter((other) => other !== town && distanceKm(town, other) <= MAX_LEG_KM && isDry(town, other))
      .sort((a, b) => distanceKm(town, a) - distanceKm(town, b))
      .slice(0, NEIGHBOURS),
  ]),
);

function isDry(a: Town, b: Town): boolean {
  return !ACROSS_WATER.some((pair) => pair.includes(a.name) && pair.includes(b.name));
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Kilometres between two points, as on a plane: a leg spans a few degrees only. */
export function distanceKm(a: Point, b: Point): number {
  const meanLatitude = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  return 111.2 * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(meanLatitude));
}

/** The point a fraction of the way from `a` to `b`. */
export const between = (a: Point, b: Point, fraction: number): Point => ({
  latitude: a.latitude + (b.latitude - a.latitude) * fraction,
  longitude: a.longitude + (b.longitude - a.longitude) * fraction,
});
