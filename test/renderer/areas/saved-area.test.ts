import { afterEach, expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { filterByArea } from '../../../src/renderer/areas/use-area-actions.ts';
import { drawnShape } from '../../../src/renderer/state/drawn-shape.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

afterEach(() => useFleetView.setState({ view: wholeFleet }));

const box: FleetView['box'] = [-50, -25, -40, -20];

/** The filters by place once an area was made of what is drawn in a view. */
function after(view: Partial<FleetView>, shape = drawnShape({ box: null, ...view })) {
  useFleetView.setState({ view: { ...wholeFleet, ...view } });
  filterByArea(7, shape);
  const { box, shape: ring, areas } = useFleetView.getState().view;
  return { drawn: Boolean(box ?? ring), areas };
}

test('Once what is drawn on the map was saved as an area, the area is the filter.', () => {
  const these = { match: 'these', ids: [7] };
  expect(after({ box })).toEqual({ drawn: false, areas: these });
  const ring: FleetView['shape'] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ];
  expect(after({ shape: ring })).toEqual({ drawn: false, areas: these });
});

test('An area of another shape changes no filter, nor does one beside a filter by areas.', () => {
  const other = drawnShape({ box: [0, 0, 1, 1] });
  expect(after({ box }, other)).toMatchObject({ drawn: true });
  const areas = { match: 'any' } as const;
  expect(after({ box, areas })).toEqual({ drawn: true, areas });
});
