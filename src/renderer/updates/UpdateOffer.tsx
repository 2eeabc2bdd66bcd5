import { Button, Code, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { useAppState } from '../state/queries.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import strip from '../ui/strip.module.css';
import classes from './updates.module.css';
import { type Offer, useUpdateAction } from './use-updates.ts';

const MEGABYTE = 1_000_000;

interface UpdateOfferProps {
  readonly offer: Offer;
  /** Whether the user can put it off: true in the notice, which appears without the user's action. */
  readonly canPutOff: boolean;
}

export function UpdateOffer({ offer, canPutOff }: UpdateOfferProps) {
  const { t } = useTranslation('updates');
  const { language } = useFormat();
  const { version } = offer.newVersion;
  const share = offer.kind === 'downloading' ? offer.share : 0;
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  return (
    <>
      {offer.kind === 'downloading' && (
        <Progress
          value={share * 100}
          size={4}
          radius={0}
          aria-label={t('downloading', { version, percent })}
        />
      )}
      <div className={strip.row}>
        <div className={classes.text}>
          <Text size="sm" fw={600}>
            {t(offer.kind, { version, percent })}
          </Text>
          <Details offer={offer} />
        </div>
        <Actions offer={offer} canPutOff={canPutOff} />
      </div>
    </>
  );
}

function Details({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation('updates');
  const { number } = useFormat();
  const current = useAppState().data?.version ?? '';
  const size = number(offer.newVersion.size / MEGABYTE);
  switch (offer.kind) {
    case 'available':
      return (
        <>
          <Line>
            {offer.byHand === null ? t('size', { current, size }) : t('current', { current })}
            {offer.byHand !== null && ` ${t(`byHand.${offer.byHand}`)}`}
          </Line>
          {offer.isSkipped && <Line>{t('skipped')}</Line>}
          {offer.byHand !== null && <Address address={offer.address} />}
        </>
      );
    case 'downloading':
      return <Line>{t('downloadingHint')}</Line>;
    case 'ready':
      return <Line>{t('readyHint')}</Line>;
    case 'failed':
      return (
        <>
          <Line>{t(`fault.${offer.fault}`)}</Line>
          {offer.fault === 'install' && <Address address={offer.address} />}
        </>
      );
    case 'installing':
      return null;
  }
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Text size="xs">{children}</Text>;
}

function Address({ address }: { readonly address: string }) {
  const { t } = useTranslation('updates');
  return (
    <Text size="xs" component="div" className={classes.address}>
      {t('address')} <Code>{address}</Code> <CopyButton text={address} label={t('copy')} />
    </Text>
  );
}

function Actions({ offer, canPutOff }: UpdateOfferProps) {
  const { t } = useTranslation(['updates', 'errors', 'app']);
  const act = useUpdateAction();
  const button = (verb: Parameters<typeof act.mutate>[0], label: string, variant: string) => (
    <Button size="xs" variant={variant} disabled={act.isPending} onClick={() => act.mutate(verb)}>
      {label}
    </Button>
  );
  if (offer.kind === 'installing') return null;
  if (offer.kind === 'downloading') return button('cancel', t('app:cancel'), 'default');
  return (
    <>
      {offer.kind === 'available' && offer.byHand === null && button('download', t('download'), 'filled')}
      {offer.kind === 'ready' && button('install', t('install'), 'filled')}
      {offer.kind === 'failed' && button('download', t('errors:retry'), 'filled')}
      {canPutOff && button('putOff', t('putOff'), 'default')}
      {!offer.isSkipped && button('skip', t('skip'), 'subtle')}
    </>
  );
}
