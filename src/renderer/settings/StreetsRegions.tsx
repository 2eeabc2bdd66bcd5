import { Button, Group, Text } from '@mantine/core';
import i18n, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Region, StreetsState } from '../../contract/schemas/streets.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useStreetsChange } from '../state/streets.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { formatInstant } from '../ui/time.ts';

interface Props {
  readonly state: StreetsState;
  readonly isForbidden: boolean;
}

export function StreetsRegions({ state: { regions, job, bytes }, isForbidden }: Props) {
  const { t } = useTranslation('streets');
  const { number } = useFormat();
  const update = useStreetsChange(() => ask(window.rastro.streets.update()));
  if (regions.length === 0) return <Text size="sm">{t('none')}</Text>;
  return (
    <>
      <ul aria-label={t('title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {regions.map((region) => (
          <Row key={region.id} region={region} />
        ))}
      </ul>
      <Group justify="space-between">
        <Text size="xs">{t('total', { size: number(bytes / 1e6) })}</Text>
        {job === null && !isForbidden && (
          <Button size="xs" variant="default" loading={update.isPending} onClick={() => update.mutate()}>
            {t('update')}
          </Button>
        )}
      </Group>
    </>
  );
}

function Row({ region }: { readonly region: Region }) {
  const { t } = useTranslation(['streets', 'settings']);
  const { number, language } = useFormat();
  const remove = useStreetsChange(() => ask(window.rastro.streets.remove({ id: region.id })));
  const name = nameOf(region, t);
  const { fetchedAt, bytes, maxZoom } = region;
  const when =
    fetchedAt === null ? t('notYet') : t('fetchedAt', { when: formatInstant(fetchedAt, language) });
  const confirm = () =>
    openConfirmation({
      title: () =>
        i18n.t('removeTitle', { ns: 'streets', name: nameOf(region, i18n.getFixedT(null, 'streets')) }),
      text: () => i18n.t('removeText', { ns: 'streets' }),
      confirm: () => i18n.t('removeConfirm', { ns: 'streets' }),
      onConfirm: () => remove.mutate(),
    });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mb={6}>
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs">
          {t('facts', { size: number(bytes / 1e6), zoom: maxZoom })} · {when}
        </Text>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={t('removeNamed', { name })}
        loading={remove.isPending}
        onClick={confirm}
      >
        {t('settings:connections.remove')}
      </Button>
    </Group>
  );
}

function nameOf({ what, place }: Region, t: TFunction<'streets'>): string {
  if (what.kind === 'state') return t('name.state', { state: what.state });
  if (what.kind === 'municipality') return place ?? what.code;
  if (what.kind === 'vehicles') return t('name.vehicles', { km: what.km });
  return place === null ? t('name.box') : t('name.boxNear', { place });
}
