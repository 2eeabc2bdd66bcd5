import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  readonly icon: Icon;
  readonly name: string;
  /** In CSS pixels. */
  readonly size: number;
}

/** An icon in place of a name. The name is the icon's tooltip, and what a screen reader reads. */
export function NamedIcon({ icon: Icon, name, size }: Props) {
  return (
    <Tooltip label={name}>
      <span>
        <Icon size={size} aria-hidden display="block" />
        <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
