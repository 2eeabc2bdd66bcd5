import { describe, expect, test } from 'vitest';
import { createExternalMap, openStreetMapAddress } from '../../src/main/app/external-map.ts';
import { contract } from '../../src/preload/contract.ts';

const PAULISTA = { latitude: -23.5613991, longitude: -46.6558199 };
const ADDRESS = 'https://www.openstreetmap.org/?mlat=-23.56140&mlon=-46.65582#map=16/-23.56140/-46.65582';

describe('the address of a place on OpenStreetMap', () => {
  test('has the two numbers and nothing else', () => {
    expect(openStreetMapAddress(PAULISTA)).toBe(ADDRESS);
  });

  test('writes numbers of any size in full', () => {
    expect(openStreetMapAddress({ latitude: 1e-7, longitude: -180 })).toBe(
      'https://www.openstreetmap.org/?mlat=0.00000&mlon=-180.00000#map=16/0.00000/-180.00000',
    );
  });
});

describe('app.openMap', () => {
  test('makes the host open the address', async () => {
    const opened: string[] = [];
    const openMap = createExternalMap(async (address) => void opened.push(address));
    expect(await openMap(PAULISTA)).toBeNull();
    expect(opened).toEqual([ADDRESS]);
  });

  test('answers the address where the screen is in a browser', async () => {
    expect(await createExternalMap(null)(PAULISTA)).toBe(ADDRESS);
  });

  test.each([
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 181 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: '0&x=1', longitude: 0 },
    { latitude: 0 },
  ])('refuses %o', (place) => {
    expect(contract.app.openMap.input.safeParse(place).success).toBe(false);
  });
});
