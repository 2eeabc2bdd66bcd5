import { describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { externalMaps } from '../../src/contract/enums.ts';
import { defaultSettings } from '../../src/contract/schemas/app.ts';
import { createExternalMap, externalAddress } from '../../src/main/app/external-map.ts';

const PAULISTA = { latitude: -23.5613991, longitude: -46.6558199 };
const ADDRESS = 'https://www.openstreetmap.org/?mlat=-23.56140&mlon=-46.65582#map=16/-23.56140/-46.65582';

const HERE = { map: 'openstreetmap', ...PAULISTA } as const;
const settings = async () => defaultSettings;

describe('The address of a place', () => {
  test.each([
    ['openstreetmap', ADDRESS],
    ['google-maps', 'https://www.google.com/maps/search/?api=1&query=-23.56140%2C-46.65582'],
    ['street-view', 'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=-23.56140%2C-46.65582'],
  ] as const)('On %s has the two numbers and nothing else.', (map, address) => {
    expect(externalAddress(map, PAULISTA)).toBe(address);
  });

  test.each(externalMaps)('On %s writes numbers of any size in full.', (map) => {
    const address = externalAddress(map, { latitude: 1e-7, longitude: -180 });
    expect(address).toMatch(/\b0\.00000\b.*-180\.00000/);
    expect(address).not.toContain('e-7');
  });
});

describe('app.openMap', () => {
  test('makes the host open the address', async () => {
    const opened: string[] = [];
    const openMap = createExternalMap(async (address) => void opened.push(address), settings);
    expect(await openMap(HERE)).toBeNull();
    expect(opened).toEqual([ADDRESS]);
  });

  test('answers the address where the screen is in a browser', async () => {
    expect(await createExternalMap(null, settings)(HERE)).toBe(ADDRESS);
  });

  test.each(externalMaps)(
    'Opens %s where the settings offer it, and nothing where they do not.',
    async (map) => {
      const opened: string[] = [];
      let offered = [...externalMaps];
      const openMap = createExternalMap(
        async (address) => void opened.push(address),
        async () => ({ ...defaultSettings, externalMaps: offered }),
      );
      await openMap({ ...PAULISTA, map });
      offered = offered.filter((each) => each !== map);
      await expect(openMap({ ...PAULISTA, map })).rejects.toMatchObject({ kind: 'bad-input' });
      expect(opened).toEqual([externalAddress(map, PAULISTA)]);
    },
  );

  test.each([
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 181 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: '0&x=1', longitude: 0 },
    { latitude: 0 },
  ])('refuses %o', (place) => {
    expect(contract.app.openMap.input.safeParse({ map: 'openstreetmap', ...place }).success).toBe(false);
  });
});
