import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionSource, StreetsPlan, StreetsState } from '../../contract/schemas/streets.ts';
import { decimalSign } from '../../shared/i18n/format.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useCamera } from '../state/map.ts';
import { useStreetsChange } from '../state/streets.ts';
import { useTerritories } from '../state/territories.ts';
import { ErrorLine } from '../ui/errors.tsx';
import { TerritoryChoice } from '../ui/TerritoryChoice.tsx';
import { archiveSource } from './map-sources.ts';
import { useAttempt } from './use-attempt.ts';

/** Codes of the states of Brazil. */
const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');
const ZOOMS = ['12', '13', '14', '15'] as const;
type Kind = RegionSource['kind'];
const kinds: readonly Kind[] = ['box', 'vehicles', 'municipality', 'state'];

export function StreetsForm({ state }: { readonly state: StreetsState }) {
  const { t } = useTranslation('streets');
  const bounds = useCamera((camera) => camera.bounds);
  const [kind, setKind] = useState<Kind>(bounds ? 'box' : 'vehicles');
  const [federal, setFederal] = useState('SP');
  const [municipality, setMunicipality] = useState<string | null>(null);
  const [km, setKm] = useState<string | number>(10);
  const [zoom, setZoom] = useState<string>('14');
  const [plan, setPlan] = useState<StreetsPlan | null>(null);
  const { run, pending, error } = useAttempt();
  const whats: Record<Kind, RegionSource | null> = {
    box: bounds && { kind: 'box', box: bounds },
    state: { kind: 'state', state: federal },
    municipality: municipality === null ? null : { kind: 'municipality', code: municipality },
    vehicles: { kind: 'vehicles', km: Math.max(1, Math.min(100, Number(km) || 1)) },
  };
  const what = whats[kind];
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setPlan(null);
    };
  };
  const measure = () =>
    void run(async () => {
      if (!what) return;
      if (state.address === '') await ask(window.rastro.streets.save({ address: archiveSource(Date.now()) }));
      setPlan(await ask(window.rastro.streets.plan({ what, maxZoom: Number(zoom) })));
    });
  return (
    <Stack gap={8} align="flex-start">
      <Group align="flex-end">
        <NativeSelect
          label={t('what.label')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`what.${value}`) }))}
          onChange={(event) => {
            changed(setKind)(event.currentTarget.value as Kind);
            // The field of the municipality is empty when it is shown again.
            setMunicipality(null);
          }}
        />
        {kind === 'state' && (
          <NativeSelect
            label={t('what.state')}
            value={federal}
            data={STATES}
            onChange={(event) => changed(setFederal)(event.currentTarget.value)}
          />
        )}
        {kind === 'municipality' && <Municipality onChoose={changed(setMunicipality)} />}
        {kind === 'vehicles' && <Radius value={km} onChange={changed(setKm)} />}
        <NativeSelect
          label={t('zoom.label')}
          value={zoom}
          data={ZOOMS.map((value) => ({ value, label: t(`zoom.${value}`) }))}
          onChange={(event) => changed(setZoom)(event.currentTarget.value)}
        />
      </Group>
      <Button size="xs" variant="default" disabled={what === null} loading={pending} onClick={measure}>
        {t('measure')}
      </Button>
      <ErrorLine error={error} />
      {plan && <Plan key={plan.planId} plan={plan} state={state} onDone={() => setPlan(null)} />}
    </Stack>
  );
}

interface RadiusProps {
  readonly value: string | number;
  readonly onChange: (km: string | number) => void;
}

function Radius(props: RadiusProps) {
  const { t } = useTranslation('streets');
  const { language } = useFormat();
  return (
    <NumberInput
      {...props}
      label={t('what.km')}
      w={130}
      min={1}
      max={100}
      suffix=" km"
      decimalSeparator={decimalSign(language)}
    />
  );
}

function Municipality({ onChoose }: { readonly onChoose: (code: string | null) => void }) {
  const { t } = useTranslation('streets');
  const [search, setSearch] = useState('');
  const found = useTerritories(search).filter(({ kind }) => kind === 'municipality');
  return (
    <TerritoryChoice
      label={t('what.municipality')}
      found={found}
      onSearch={setSearch}
      onChoose={(territory) => onChoose(territory?.code ?? null)}
    />
  );
}

interface PlanProps {
  readonly plan: StreetsPlan;
  readonly state: StreetsState;
  readonly onDone: () => void;
}

function Plan({ plan, state, onDone }: PlanProps) {
  const { t } = useTranslation('streets');
  const { number } = useFormat();
  const add = useStreetsChange(() => ask(window.rastro.streets.add({ planId: plan.planId })));
  const mb = (bytes: number) => number(bytes / 1e6);
  return (
    <Alert color={plan.exceeds ? 'orange' : 'blue'} role="status" w="100%" variant="light">
      <Text size="sm">
        {t('plan.size', { size: mb(plan.bytes), fetch: mb(plan.fetchBytes), count: plan.tiles })}
        {plan.seconds !== null && ` ${t('plan.time', { count: Math.max(1, Math.ceil(plan.seconds / 60)) })}`}
      </Text>
      {plan.exceeds === 'budget' && (
        <Text size="sm">
          {t('plan.budget', { size: mb(plan.archiveBytes), budget: number(state.budgetMb) })}
        </Text>
      )}
      {plan.exceeds === 'disk' && <Text size="sm">{t('plan.disk', { free: mb(plan.freeBytes) })}</Text>}
      <Button
        mt="xs"
        size="xs"
        disabled={plan.exceeds !== null}
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: onDone })}
      >
        {t('add')}
      </Button>
    </Alert>
  );
}
