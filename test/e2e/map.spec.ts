/** The map on the demo's fleet: what it shows, and that list and map follow each other. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { loner, mapIsStill, YARD, yard } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  canvas,
  hasFlownTo,
  inTheMiddle,
  located,
  map,
  middle,
  panel,
  press,
  rowOf,
  search,
} from './on-map.ts';

test.use({ layout: 'both', demo: true, shared: true });

test('says how many vehicles have a position, and whose data it is drawn from', async ({ rastro }) => {
  const rows = await located(rastro);
  await expect(map(rastro)).toContainText(`${rows.length} veículos com posição no mapa.`);
  await expect(map(rastro)).toContainText('Natural Earth · GeoNames (CC BY 4.0)');
});

/** In the page: notes the source of every shader that is compiled. */
function noteShaders(): void {
  const { shaderSource } = WebGL2RenderingContext.prototype;
  const sources: string[] = [];
  Object.assign(window, { shaderSources: sources });
  WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
    sources.push(source);
    shaderSource.call(this, shader, source);
  };
}

test('The map paints no sky, whose shader it would compile.', async ({ rastro }) => {
  const library = fileURLToPath(import.meta.resolve('maplibre-gl'));
  expect(readFileSync(library, 'utf8')).toContain('u_sky_color');
  await rastro.addInitScript(noteShaders);
  await rastro.reload();
  await located(rastro);
  const sources: string[] = await rastro.evaluate(() => Reflect.get(window, 'shaderSources'));
  expect(sources.some((source) => source.includes('u_texture'))).toBe(true);
  expect(sources.filter((source) => source.includes('u_sky_color'))).toEqual([]);
});

test('a click on the map opens the vehicle and finds it in the list', async ({ rastro }) => {
  const vehicle = loner(await located(rastro));
  const { vin } = vehicle;
  await search(rastro, vin.slice(-8));
  await hasFlownTo(rastro, vehicle);
  await search(rastro, '');
  await mapIsStill(rastro);
  const { x, y } = await inTheMiddle(rastro, map(rastro).getByText(vin));
  await rastro.mouse.click(x, y);
  await expect(panel(rastro).getByRole('heading', { level: 2 })).toHaveText(vin);
  await expect(rowOf(rastro, vin).locator('xpath=ancestor::*[@row-index]')).toBeInViewport();
});

test('a vehicle opened in the list is shown on the map, with its place and age', async ({ rastro }) => {
  const vehicle = loner(await located(rastro));
  const { vin } = vehicle;
  await search(rastro, vin.slice(-8));
  await hasFlownTo(rastro, vehicle);
  await dragBy(rastro, 500);
  await rowOf(rastro, vin).click();
  await hasFlownTo(rastro, vehicle);
  const card = map(rastro).getByRole('region', { name: 'Veículo aberto' });
  await expect(card).toContainText(/, [A-Z]{2}/);
  await expect(card).toContainText(/há \d|agora/);
  await expect(card.getByRole('button')).toHaveText('Ver no Google Maps');
  // In a narrow window the details lie over the map, whose controls then take no focus.
  const zoomIn = map(rastro).getByRole('button', { name: 'Aproximar' });
  const wide = rastro.viewportSize() ?? { width: 1440, height: 900 };
  for (const [size, takesFocus] of [
    [{ width: 1024, height: 700 }, false],
    [wide, true],
  ] as const) {
    await rastro.setViewportSize(size);
    await expect(async () => {
      await zoomIn.focus();
      expect(await zoomIn.evaluate((button) => button === document.activeElement)).toBe(takesFocus);
    }).toPass();
    await zoomIn.blur();
  }
});

test('a vehicle that was clicked on the map while it was open is shown again when it is opened in the list', async ({
  rastro,
}) => {
  const vehicle = loner(await located(rastro));
  const { vin } = vehicle;
  await search(rastro, vin.slice(-8));
  await rowOf(rastro, vin).click();
  await hasFlownTo(rastro, vehicle);
  const { x, y } = await middle(rastro);
  await rastro.mouse.click(x, y);
  await panel(rastro).getByRole('button', { name: 'Fechar' }).click();
  await expect(panel(rastro)).toBeHidden();
  await dragBy(rastro, 500);
  await rowOf(rastro, vin).click();
  await hasFlownTo(rastro, vehicle);
});

test('vehicles on one yard open as a list', async ({ rastro }) => {
  const vehicles = yard(await located(rastro));
  const [first, last] = [vehicles.at(0), vehicles.at(-1)?.vin ?? ''];
  if (!first) throw new Error('the demo has no yard');
  await search(rastro, first.vin.slice(-8));
  await rowOf(rastro, first.vin).click();
  await hasFlownTo(rastro, first);
  // Its trail would lie over the others.
  await panel(rastro).getByRole('button', { name: 'Fechar' }).click();
  await search(rastro, '');
  const scale = map(rastro).locator('.maplibregl-ctrl-scale');
  await expect(async () => {
    await press(rastro, 'Aproximar');
    await mapIsStill(rastro);
    await expect(scale).toHaveText(/^\d{2,3}\sm$/, { timeout: 100 });
  }).toPass();
  const { x, y } = await inTheMiddle(rastro, map(rastro).getByText(/^\d+ veículos$/));
  await rastro.mouse.click(x, y);
  const list = rastro.getByRole('dialog', { name: 'Veículos neste local' });
  await expect(list).toContainText(`${YARD} veículos neste local`);
  for (const { vin } of vehicles) await expect(list).toContainText(vin);
  await list.getByRole('button', { name: last }).click();
  await expect(panel(rastro).getByRole('heading', { level: 2 })).toHaveText(last);
  await rastro.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('the area in sight filters list and map, and the search empties both', async ({ rastro }) => {
  const rows = await located(rastro);
  const vehicle = loner(rows);
  const { vin } = vehicle;
  await search(rastro, vin.slice(-8));
  await hasFlownTo(rastro, vehicle);
  await dragBy(rastro, 500);
  await press(rastro, '1 fora da vista · Mostrar');
  await hasFlownTo(rastro, vehicle);
  await inTheMiddle(rastro, map(rastro).getByText(vin));
  await search(rastro, '');
  await press(rastro, 'Filtrar a lista por esta área');
  await expect(map(rastro)).toContainText('1 veículo com posição no mapa.');
  await expect(rastro.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await press(rastro, 'Remover o filtro de área');
  await expect(map(rastro)).toContainText(`${rows.length} veículos com posição no mapa.`);

  await rastro.getByRole('button', { name: /Não encontrado/ }).click();
  await expect(map(rastro)).toContainText('Nenhuma posição para mostrar');
});

test('goes on without its basemap, and says so', async ({ rastro }) => {
  await located(rastro);
  await rastro.evaluate(() => {
    const refused = { kind: 'bad-input', message: 'damaged', details: {} };
    let refusals = 0;
    const read = async () => {
      refusals += 1;
      return { ok: false, error: refused };
    };
    Object.assign(window.rastro.basemap, { read });
    Object.assign(window, { refusals: () => refusals });
  });
  await reopenMap(rastro);
  const notice = map(rastro).getByRole('alert');
  await expect(notice).toContainText('Mapa de fundo indisponível');
  await mapIsStill(rastro);
  await map(rastro).getByRole('button', { name: 'Fechar este aviso' }).click();
  await expect(notice).toBeHidden();

  const refusals = () => rastro.evaluate<number>('window.refusals()');
  const before = await refusals();
  await press(rastro, 'Aproximar');
  await expect.poll(refusals, 'the next tile asks anew').toBeGreaterThan(before);
  await mapIsStill(rastro);
  await expect(notice, 'and does not bring back what was dismissed').toBeHidden({ timeout: 1 });
  await expect(canvas(rastro)).toBeVisible();
});

test('says that WebGL is missing or lost, and tries again', async ({ rastro }) => {
  await located(rastro);
  await rastro.evaluate(() => {
    const lost = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')?.getContext('webgl2');
    lost?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(map(rastro).getByRole('alert')).toContainText('interrompeu o desenho');
  await rastro.evaluate(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    const none = { configurable: true, writable: true, value: () => null };
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', none);
    Object.assign(window, {
      giveBack: () => Object.assign(HTMLCanvasElement.prototype, { getContext: real }),
    });
  });
  await map(rastro).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(map(rastro).getByRole('alert')).toContainText('WebGL 2');
  await expect(rastro.getByRole('grid')).toBeVisible();
  await rastro.evaluate(() => Reflect.get(window, 'giveBack')());
  await map(rastro).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(map(rastro).getByRole('alert')).toBeHidden();
  await mapIsStill(rastro);
});

test('says that the map broke where it can not be made, and shows it once it can', async ({
  rastro,
  complaints,
}) => {
  await located(rastro);
  await rastro.evaluate(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    const breaks = () => {
      throw new Error('not today');
    };
    Object.assign(HTMLCanvasElement.prototype, { getContext: breaks });
    Object.assign(window, {
      giveBack: () => Object.assign(HTMLCanvasElement.prototype, { getContext: real }),
    });
  });
  await reopenMap(rastro);
  await expect(rastro.getByRole('alert')).toContainText('Esta parte da tela parou de funcionar');
  await rastro.evaluate(() => Reflect.get(window, 'giveBack')());
  await rastro.getByRole('button', { name: 'Mostrar de novo' }).click();
  await expect(canvas(rastro)).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('not today')]);
});

test('is drawn without the page waiting where there is no graphics card, and never shown half drawn', async ({
  rastro,
}) => {
  await located(rastro);
  const [renderer, isDesynchronized] = await canvas(rastro).evaluate((drawn: HTMLCanvasElement) => {
    const gl = drawn.getContext('webgl2');
    const named = gl?.getExtension('WEBGL_debug_renderer_info');
    const isDesynchronized = gl?.getContextAttributes()?.desynchronized;
    return [String(named && gl?.getParameter(named.UNMASKED_RENDERER_WEBGL)), isDesynchronized] as const;
  });
  expect(isDesynchronized).toBe(renderer.includes('SwiftShader'));

  const shown = await onScreen(rastro, async () => {
    for (const button of ['Afastar', 'Aproximar', 'Afastar', 'Aproximar']) {
      await press(rastro, button);
      await mapIsStill(rastro);
    }
  });
  expect(shown.length).toBeGreaterThan(1);
  const box = await map(rastro).boundingBox();
  // Land, water and what is on them: of one colour alone is a map that is not drawn yet.
  for (const picture of shown) expect(await mostOfOneColour(rastro, picture, box)).toBeLessThan(0.95);
});

/** Every picture, a PNG in base64, that the screen shows meanwhile. */
async function onScreen(page: Page, meanwhile: () => Promise<void>): Promise<string[]> {
  const chromium = await page.context().newCDPSession(page);
  const pictures: string[] = [];
  chromium.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data);
    void chromium.send('Page.screencastFrameAck', { sessionId });
  });
  await chromium.send('Page.startScreencast', { format: 'png' });
  await meanwhile();
  await chromium.send('Page.stopScreencast');
  return pictures;
}

/** Share of a part of a picture, less its edges, that has the one colour that most of it has. */
function mostOfOneColour(page: Page, picture: string, box: Awaited<ReturnType<Locator['boundingBox']>>) {
  return page.evaluate(
    async ({ picture, box }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const scale = image.width / window.innerWidth;
      const [x, y, width, height] = [
        (box?.x ?? 0) + (box?.width ?? 0) / 4,
        (box?.y ?? 0) + (box?.height ?? 0) / 4,
        (box?.width ?? 0) / 2,
        (box?.height ?? 0) / 2,
      ].map((length) => Math.round(length * scale)) as [number, number, number, number];
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, -x, -y);
      const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? []);
      const counts = new Map<number, number>();
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      return Math.max(...counts.values()) / pixels.length;
    },
    { picture, box },
  );
}

test('draws again when the graphics card gives WebGL back', async ({ rastro }) => {
  const vehicle = loner(await located(rastro));
  await search(rastro, vehicle.vin.slice(-8));
  await press(rastro, 'Mostrar todos os veículos');
  await hasFlownTo(rastro, vehicle);
  await rastro.evaluate(() => {
    const context = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')?.getContext('webgl2');
    const card = context?.getExtension('WEBGL_lose_context');
    card?.loseContext();
    Object.assign(window, { giveBack: () => card?.restoreContext() });
  });
  await expect(map(rastro).getByRole('alert')).toContainText('interrompeu o desenho');
  await rastro.evaluate(() => Reflect.get(window, 'giveBack')());
  await expect(map(rastro).getByRole('alert')).toBeHidden();
  await inTheMiddle(rastro, map(rastro).getByText(vehicle.vin));
});

test('shows ages or statuses by colour and shape, and remembers which', async ({ rastro: page }) => {
  const vehicle = loner(await located(page));
  await search(page, vehicle.vin.slice(-8));
  await press(page, 'Mostrar todos os veículos');
  await hasFlownTo(page, vehicle);
  await press(page, 'Legenda');
  const legend = map(page).getByRole('list');
  await expect(legend).toContainText('Sem sinal');
  const byAge = await canvas(page).screenshot();
  await map(page).getByText('Situação', { exact: true }).click();
  await expect(legend).toContainText('Não encontrado');
  await expect(legend).not.toContainText('Sem sinal');
  await mapIsStill(page);
  await expect.poll(async () => byAge.equals(await canvas(page).screenshot())).toBe(false);
  await expectAccessible(page, 'section[aria-label="Mapa"]');
  await press(page, 'Legenda');
  await inTheMiddle(page, map(page).getByText('Localizado', { exact: true }).last());

  await page.reload();
  await mapIsStill(page);
  await press(page, 'Legenda');
  await expect(map(page).getByRole('radio', { name: 'Situação' })).toBeChecked();
});

/** Moves the map by hand, to the right. */
async function dragBy(page: Page, pixels: number): Promise<void> {
  const { x, y } = await middle(page);
  await page.mouse.move(x - pixels / 2, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 5 });
  await page.mouse.up();
}

/** A new map, as the table alone and then the map alone make it. */
async function reopenMap(page: Page): Promise<void> {
  const layouts = page.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label');
  await layouts.first().click();
  await expect(canvas(page)).toBeHidden();
  await layouts.nth(2).click();
}
