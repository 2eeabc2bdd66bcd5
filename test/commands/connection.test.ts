import { beforeEach, describe, expect, it } from 'vitest';
import { connectionOf } from '../../src/main/commands/connection.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { tempStore } from '../store/helpers.ts';

const BASE = 'https://a.example';
const ELSEWHERE = { ...noPolicy, services: ['https://positions.example.com'] };

let store: Store;
let added: number[];

beforeEach(async () => {
  store = await tempStore();
  added = [];
});

const save = (name: string, clientId: string, more: { readonly demo?: boolean } = {}) =>
  store.connections.save({ name, baseUrl: BASE, clientId, timeZone: 'UTC', ...more });

const given = (clientId: string, policy = noPolicy, baseUrl = `${BASE}/`) =>
  connectionOf(
    store,
    { service: { kind: 'given', baseUrl, clientId, secret: 's' } },
    policy,
    async ({ id }) => {
      added.push(id);
    },
  );

const saved = (name: string, policy = noPolicy) =>
  connectionOf(
    store,
    { service: { kind: 'saved', connection: { kind: 'name', name } } },
    policy,
    async ({ id }) => void added.push(id),
  );

describe('an address on the command line', () => {
  it('takes the saved connection of the same address and client, and saves another one where there is none', async () => {
    await save('Demo', 'office', { demo: true });
    await save('Other', 'other');
    const office = await save('Office', 'office');
    expect(await given('office')).toEqual(office);
    expect(added).toEqual([]);
    const own = await given('third');
    expect(own).toMatchObject({
      ...{ name: 'third @ a.example', clientId: 'third', demo: false },
      timeZone: 'America/Sao_Paulo',
    });
    const elsewhere = await given('office', noPolicy, 'https://b.example');
    expect(elsewhere.name).toBe('office @ b.example');
    expect(added).toEqual([own.id, elsewhere.id]);
    expect(await store.connections.all()).toHaveLength(5);
    expect((await given('x'.repeat(80))).name).toBe('x'.repeat(60));
  });

  it('is refused where the policy does not allow the service, and is not saved', async () => {
    await expect(given('office', ELSEWHERE)).rejects.toMatchObject({
      kind: 'policy',
      details: { reason: 'policy-service', address: 'a.example' },
    });
    expect(await store.connections.all()).toEqual([]);
  });
});

it('a connection on the command line is found by its name, and refused where the policy does not allow its service', async () => {
  await save('Other', 'other');
  const office = await save('Office', 'office');
  expect(await saved('Office')).toEqual(office);
  await expect(saved('Office', ELSEWHERE)).rejects.toMatchObject({ kind: 'policy' });
  expect(added).toEqual([]);
});
