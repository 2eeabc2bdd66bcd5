import { type Icon, IconBan, IconBorderOuter, IconParking, IconPolygon, IconTool } from '@tabler/icons-react';
import type { AreaColour, AreaKind } from '../../contract/enums.ts';
import { areaColourOf } from '../../shared/colours.ts';
import { cssColour } from './palette.ts';

const icons: Readonly<Record<AreaKind, Icon>> = {
  yard: IconParking,
  workshop: IconTool,
  border: IconBorderOuter,
  forbidden: IconBan,
  other: IconPolygon,
};

/** The icon of an area's kind, in the area's colour. Each kind has its own shape, which is clear without colour. */
export function AreaSign({ kind, colour }: { readonly kind: AreaKind; readonly colour: AreaColour }) {
  const KindIcon = icons[kind];
  return <KindIcon size={16} aria-hidden style={{ flex: 'none', color: cssColour(areaColourOf[colour]) }} />;
}
