import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgeTier, FailureKind, VehicleStatus } from '../../contract/schemas/fleet.ts';
import { type Colour, statusColours, tierColours } from '../../shared/colours.ts';
import { cssColour } from './palette.ts';
import { noPositionShape, type Shape, statusShapes, tierShapes } from './shapes.ts';
import classes from './status.module.css';

interface MarkProps {
  readonly shape: Shape;
  readonly colour: Colour;
  readonly children: ReactNode;
}

function Mark({ shape: { paths, filled }, colour, children }: MarkProps) {
  return (
    <span className={classes.mark}>
      <svg
        viewBox="0 0 24 24"
        className={filled ? classes.filled : classes.outline}
        style={{ color: cssColour(colour) }}
        aria-hidden
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <span className={classes.text}>{children}</span>
    </span>
  );
}

/** What the last lookup gave, and why there is no answer where it failed. */
export function StatusMark({ status, failure }: { status: VehicleStatus; failure: FailureKind | null }) {
  const { t } = useTranslation('fleet');
  return (
    <Mark shape={statusShapes[status]} colour={statusColours[status]}>
      {status === 'failed' && failure ? t(`failure.${failure}.short`) : t(`status.${status}`)}
    </Mark>
  );
}

/** How old a position is: shape and name of the tier (recent, late or silent), or another text such as the age. */
export function AgeMark({ tier, children }: { tier: AgeTier; children?: ReactNode }) {
  const { t } = useTranslation('fleet');
  return (
    <Mark shape={tierShapes[tier]} colour={tierColours[tier]}>
      {children ?? t(`tier.${tier}`)}
    </Mark>
  );
}

/** The mark of a vehicle without a position, in place of the age tier. */
export function NoPositionMark({ children }: { readonly children: ReactNode }) {
  return (
    <Mark shape={noPositionShape} colour={statusColours.never}>
      {children}
    </Mark>
  );
}
