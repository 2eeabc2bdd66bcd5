/** What lies under the vehicles: the bundled basemap, an archive of the user's, an online style; and what is wrong with each. */
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { TileType } from 'pmtiles';
import { pmtiles, png, vectorTile } from '../helpers/pmtiles.ts';
import { GROUND, startMapServer } from './basemap-server.ts';
import { countsAreFinal, mapIsStill } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const file = path.join(tmpdir(), `rastro-e2e-${process.pid}.pmtiles`);
test.use({ layout: 'both', demo: true, basemap: file });
test.afterEach(() => rmSync(file, { force: true }));

const PICTURE = [120, 160, 90] as const;

const map = (page: Page) => page.getByRole('region', { name: 'Mapa', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Configurações' });
const choice = (page: Page, name: string) => dialog(page).getByRole('radio', { name });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const notice = (page: Page) => map(page).getByRole('alert');

async function openSettings(page: Page): Promise<void> {
  await button(page, 'Configurações').click();
  await expect(choice(page, 'Mapa do Rastro')).toBeVisible();
}

/** The map shows this colour where no vehicle is: near its right edge. */
async function expectColour(page: Page, colour: readonly number[]): Promise<void> {
  await expect(async () => {
    await mapIsStill(page);
    expect(await colourAt(page)).toEqual([...colour]);
  }).toPass();
}

async function colourAt(page: Page): Promise<number[]> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  const clip = { x: box.x + box.width - 60, y: box.y + box.height / 2, width: 1, height: 1 };
  const bytes = [...(await page.screenshot({ clip }))];
  return page.evaluate(async (encoded) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(encoded)]));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, bytes);
}

/** Pictures of one colour, the whole world over. */
function pictures(): Buffer {
  const tiles = [0, 1, 2].flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, index) => {
      const [x, y] = [index % 2 ** z, Math.floor(index / 2 ** z)];
      return { z, x, y, bytes: png(256, PICTURE) };
    }),
  );
  const metadata = { attribution: '<a href="https://a.example">&copy; A Fazenda</a><script>1</script>' };
  return pmtiles({ tiles, tileType: TileType.Png, metadata });
}

/** In a browser the file is named when Rastro is started; on Electron the system asks for it. */
const chooseFile = (place: Locator, way: 'browser' | 'window' | 'electron') =>
  way === 'browser'
    ? button(place, 'Usar o arquivo indicado ao abrir o Rastro')
    : place.getByRole('button', { name: /^Escolher (outro )?arquivo/ });

test('an archive of the user is chosen, drawn, there after a start, and missed when it has gone', async ({
  rastro,
  restart,
  way,
}) => {
  writeFileSync(file, pictures());
  await countsAreFinal(rastro);
  await openSettings(rastro);
  await choice(rastro, 'Arquivo deste computador').click();
  await expect(dialog(rastro)).toContainText('Nenhum arquivo escolhido');
  await chooseFile(dialog(rastro), way).click();
  await expect(dialog(rastro)).toContainText(path.basename(file));
  await expect(dialog(rastro)).toContainText('Imagens já desenhadas');
  await expect(choice(rastro, 'Arquivo deste computador Em uso')).toBeChecked();
  await expect(rastro.locator('body')).not.toContainText(file);
  await expectAccessible(rastro);
  await rastro.keyboard.press('Escape');
  await expectColour(rastro, PICTURE);
  await expect(map(rastro)).toContainText('© A Fazenda · Natural Earth · GeoNames (CC BY 4.0)');

  const again = await restart();
  await countsAreFinal(again);
  await expectColour(again, PICTURE);
  rmSync(file);
  const without = await restart();
  await countsAreFinal(without);
  await expect(notice(without)).toContainText('não está mais onde estava');
  await expectAccessible(without, 'section[aria-label="Mapa"]');
  await openSettings(without);
  await expect(dialog(without).getByRole('status')).toContainText('não está mais onde estava');
  await expectAccessible(without);
  await without.keyboard.press('Escape');
  expect(await colourAt(without)).not.toEqual([...PICTURE]);
  writeFileSync(file, pictures());
  await button(notice(without), 'Tentar de novo').click();
  await expect(notice(without)).toHaveCount(0);
  await expectColour(without, PICTURE);
  await openSettings(without);
  await choice(without, 'Mapa do Rastro').click();
  await expect(choice(without, 'Mapa do Rastro Em uso')).toBeChecked();
  await without.keyboard.press('Escape');
  await expect.poll(() => colourAt(without)).not.toEqual([...PICTURE]);
});

test('the content of an archive is shown; one that can not be drawn changes nothing', async ({
  rastro,
  way,
}) => {
  await countsAreFinal(rastro);
  await openSettings(rastro);
  await choice(rastro, 'Arquivo deste computador').click();
  const use = () => chooseFile(dialog(rastro), way).click();
  writeFileSync(file, 'no map at all');
  await use();
  await expect(dialog(rastro).getByRole('alert')).toContainText('não é um mapa em PMTiles');
  await expect(dialog(rastro)).toContainText('Nenhum arquivo escolhido');
  const square = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ] as const;
  const water = vectorTile({ water: [{ type: 'polygon', points: square }] });
  for (const [layers, shown] of [
    [['earth', 'water', 'roads'], 'Camadas reconhecidas: Protomaps'],
    [
      ['talhoes', 'water'],
      'Camadas não reconhecidas, desenhadas em uma só cor sobre o mapa do Rastro: talhoes',
    ],
  ] as const) {
    const metadata = { vector_layers: layers.map((id) => ({ id })) };
    writeFileSync(file, pmtiles({ tiles: [{ z: 0, x: 0, y: 0, bytes: water }], metadata }));
    await use();
    await expect(dialog(rastro)).toContainText(shown);
    await expect(dialog(rastro).getByRole('alert')).toHaveCount(0);
  }

  writeFileSync(file, 'no map at all');
  await use();
  await expect(dialog(rastro).getByRole('alert')).toContainText('não é um mapa em PMTiles');
  await dialog(rastro).getByLabel('Idioma').click();
  await rastro.getByRole('option', { name: 'English' }).click();
  await expect(rastro.getByRole('dialog').getByRole('alert')).toContainText('This file is not a map');
});

test('an online style is drawn only when its address was given, gives way when its server is away, and is left at once', async ({
  rastro,
}) => {
  let isDown = false;
  await using server = await startMapServer(() => isDown);
  await countsAreFinal(rastro);
  await openSettings(rastro);
  await choice(rastro, 'Mapa da internet').click();
  await expect(dialog(rastro)).toContainText(
    'recebe o endereço IP deste computador e a região que você está vendo',
  );
  await expect(dialog(rastro)).toContainText('Ainda não está em uso');
  const address = dialog(rastro).getByLabel('Endereço do estilo');
  const use = () => button(dialog(rastro), 'Usar este mapa').click();
  for (const [given, shown] of [
    ['', 'Informe o endereço do estilo.'],
    ['http://mapas.example.com/style.json', 'precisa começar com https://'],
    [`${server.url}/tiles.json`, 'não é um estilo de mapa'],
    [`${server.url}/nenhum.json`, 'ou recusou o pedido.'],
  ] as const) {
    await address.fill(given);
    await use();
    await expect(dialog(rastro)).toContainText(shown);
  }
  await expectAccessible(rastro);
  await address.fill(`${server.url}/style.json`);
  await use();
  await expect(choice(rastro, 'Mapa da internet Em uso')).toBeChecked();
  await rastro.keyboard.press('Escape');
  await expectColour(rastro, GROUND);
  await expect(map(rastro)).toContainText('© Servidor de mapas');
  const paths = server.received.map((request) => request.path);
  expect(paths.filter((asked) => asked.startsWith('/tiles/')).length).toBeGreaterThan(0);
  expect(paths.filter((asked) => asked.startsWith('/sprites/'))).toHaveLength(2);
  expect(paths.filter((asked) => asked.startsWith('/fonts/'))).toEqual([]);

  isDown = true;
  // As many tiles as it takes to see that this is no gap.
  await expect(async () => {
    await button(map(rastro), 'Aproximar').click();
    await mapIsStill(rastro);
    await expect(notice(rastro)).toContainText('Enquanto isso, o mapa do Rastro é mostrado.', {
      timeout: 1_000,
    });
  }).toPass();
  await expect.poll(() => colourAt(rastro)).not.toEqual([...GROUND]);
  isDown = false;
  await button(notice(rastro), 'Tentar de novo').click();
  await expectColour(rastro, GROUND);

  await openSettings(rastro);
  await choice(rastro, 'Mapa do Rastro').click();
  await expect(choice(rastro, 'Mapa do Rastro Em uso')).toBeChecked();
  await rastro.keyboard.press('Escape');
  await expect.poll(() => colourAt(rastro)).not.toEqual([...GROUND]);
  const asked = server.received.length;
  await button(map(rastro), 'Afastar').click();
  await mapIsStill(rastro);
  expect(server.received).toHaveLength(asked);
  // A page that reached past the core would have broken the CSP.
});

test.describe('where the host has no file', () => {
  test.use({ basemap: '' });

  test('the screen says how to name one', async ({ rastro, way }) => {
    test.skip(way === 'electron', 'there the system asks for the file');
    await countsAreFinal(rastro);
    await openSettings(rastro);
    await choice(rastro, 'Arquivo deste computador').click();
    await expect(dialog(rastro)).toContainText('npm run serve -- --basemap');
  });
});

test('Streets of a free source are shown by one click in a sheet of the map.', async ({ rastro }) => {
  await countsAreFinal(rastro);
  // Its server is not asked here.
  await rastro.evaluate(() => {
    const use = async (input: object) => {
      Object.assign(window, { used: input });
      return window.rastro.basemap.state();
    };
    Object.assign(window.rastro.basemap, { use });
  });
  await button(map(rastro), 'Mostrar ruas').click();
  const sheet = rastro.getByRole('dialog', { name: 'Ruas no mapa' });
  await expect(sheet).toContainText('recebe o endereço IP deste computador');
  await expectAccessible(rastro);
  await button(sheet, 'Mostrar ruas').click();
  await expect(sheet).toBeHidden();
  const address = 'https://tiles.openfreemap.org/styles/liberty';
  expect(await rastro.evaluate(() => Reflect.get(window, 'used'))).toEqual({ kind: 'online', address });
  await expect(button(map(rastro), 'Mostrar ruas')).toBeFocused();
});
