import { useComputedColorScheme } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconCircleFilled,
  IconCircleHalf2,
  IconMapPinOff,
  IconMapPinQuestion,
  IconMinus,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureKind, VehicleStatus } from '../../preload/schemas/fleet.ts';
import { type Colour, statusColours, tierColours } from './palette.ts';
import classes from './status.module.css';
import type { AgeTier } from './time.ts';

type Icon = ComponentType<{ size: number; color: string; 'aria-hidden': true }>;

/** A moon on the wane: the shapes stay apart without colour. */
const tierIcons: Record<AgeTier, Icon> = {
  recent: IconCircleFilled,
  late: IconCircleHalf2,
  silent: IconCircle,
};

const statusIcons: Record<VehicleStatus, Icon> = {
  ok: IconCheck,
  'not-found': IconMapPinQuestion,
  failed: IconAlertTriangle,
  never: IconMinus,
};

function Mark({ icon: Shape, colour, children }: { icon: Icon; colour: Colour; children: ReactNode }) {
  const scheme = useComputedColorScheme('light');
  return (
    <span className={classes.mark}>
      <Shape size={14} color={colour[scheme]} aria-hidden />
      <span className={classes.text}>{children}</span>
    </span>
  );
}

/** What the last lookup gave, and why there is no answer where it failed. */
export function StatusMark({ status, failure }: { status: VehicleStatus; failure: FailureKind | null }) {
  const { t } = useTranslation('fleet');
  return (
    <Mark icon={statusIcons[status]} colour={statusColours[status]}>
      {status === 'failed' && failure ? t(`failure.${failure}.short`) : t(`status.${status}`)}
    </Mark>
  );
}

/** How old a position is: shape and name of the tier, or another text such as the age itself. */
export function AgeMark({ tier, children }: { tier: AgeTier; children?: ReactNode }) {
  const { t } = useTranslation('fleet');
  return (
    <Mark icon={tierIcons[tier]} colour={tierColours[tier]}>
      {children ?? t(`tier.${tier}`)}
    </Mark>
  );
}

/** Of a vehicle that has no position, where others have the tier of theirs. */
export function NoPositionMark({ children }: { readonly children: ReactNode }) {
  return (
    <Mark icon={IconMapPinOff} colour={statusColours.never}>
      {children}
    </Mark>
  );
}
