import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetRow } from '../../contract/schemas/fleet.ts';
import { editConnection } from '../state/open-dialogs.ts';
import { useRuns } from '../state/queries.ts';
import { forgetVehicleLookup, lookUpVehicle, useVehicleLookups } from '../state/vehicle-lookup.ts';
import { ErrorText } from '../ui/errors.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { StatusMark } from '../ui/status.tsx';
import { type LookupOutcome, lookupOutcome } from './lookup-outcome.ts';
import classes from './VehiclePanel.module.css';

export function LookUpNow({ row }: { readonly row: FleetRow }) {
  const { t } = useTranslation(['fleet', 'runs']);
  const { vin } = row;
  const lookup = useVehicleLookups(({ lookups }) => lookups.get(vin));
  const runId = lookup?.state === 'started' ? lookup.runId : null;
  const run = useRuns().data?.find(({ id }) => id === runId);
  const outcome = lookupOutcome(lookup, run, row);
  useEffect(() => () => forgetVehicleLookup(vin), [vin]);
  return (
    <>
      <div className={classes.status}>
        <StatusMark status={row.status} failure={row.failure} />
        <PendingButton
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          isPending={outcome?.kind === 'running' || outcome?.kind === 'waiting'}
          onClick={() => void lookUpVehicle(vin)}
        >
          {t('fleet:panel.lookup')}
        </PendingButton>
      </div>
      <div role="status" className={classes.outcome}>
        {outcome && <Outcome outcome={outcome} />}
      </div>
      {outcome?.kind === 'stopped' && needsSecret(outcome.reason) && (
        <Button size="compact-sm" variant="default" onClick={() => editConnection(outcome.connectionId, vin)}>
          {t('runs:preflight.openConnection')}
        </Button>
      )}
    </>
  );
}

const needsSecret = (reason: string) => reason === 'unauthorized' || reason === 'secret-missing';

function Outcome({ outcome }: { readonly outcome: LookupOutcome }) {
  const { t } = useTranslation(['fleet', 'runs']);
  switch (outcome.kind) {
    case 'error':
      return <ErrorText error={outcome.error} />;
    case 'waiting':
      return t(`runs:waiting.reason.${outcome.reason}`);
    case 'stopped':
      return t(`runs:stop.${outcome.reason}`);
    case 'ended':
      return t(`runs:state.${outcome.state}`);
    default:
      return t(`fleet:panel.outcome.${outcome.kind}`);
  }
}
