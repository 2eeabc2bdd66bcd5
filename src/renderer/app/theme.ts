import {
  ActionIcon,
  Button,
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  ProgressRoot,
  SegmentedControl,
  Skeleton,
  Tooltip,
} from '@mantine/core';

/** A sea-chart blue, at shade 7 dark enough for white text (5.9:1). */
const chart: MantineColorsTuple = [
  '#eef6fb',
  '#dbeaf4',
  '#b5d5e9',
  '#8bbfdd',
  '#64a9d1',
  '#4194c4',
  '#217aac',
  '#16699b',
  '#0e5580',
  '#083f61',
];

/** Dark surfaces with a touch of the blue of `chart`. */
const dark: MantineColorsTuple = [
  '#d3dae1',
  '#b4bec8',
  '#93a0ad',
  '#5f6d7a',
  '#3a4651',
  '#2b353f',
  '#212a33',
  '#182028',
  '#121920',
  '#0c1217',
];

/** Dialogs do not lock the page's scroll: it never scrolls, and a lock would recalculate every element's style. */
const lockScroll = false;

/** Side of the smallest target (WCAG 2.5.8). The library's small sizes have 18 and 22 px. */
const LEAST_TARGET = '24px';

/** Without this role the `header` of a dialog is a landmark of the whole window; two open dialogs add two landmarks. */
const noBanner = { header: { role: 'none' } };

/** Draws content inside the main landmark: outside of all landmarks, screen reader users can hardly find it. */
const inMain = { portalProps: { target: 'main' }, floatingStrategy: 'fixed' } as const;

const heading = { fontSize: '17px', fontWeight: 650, lineHeight: 1.3 };

export const theme = createTheme({
  colors: { chart, dark },
  primaryColor: 'chart',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace",
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      vars: (_, { size }) => ({ root: size === 'xs' || size === 'sm' ? { '--ai-size': LEAST_TARGET } : {} }),
    }),
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_, { size }) => ({ root: size === 'compact-xs' ? { '--button-height': LEAST_TARGET } : {} }),
    }),
    CloseButton: CloseButton.extend({
      vars: (_, { size }) => ({ root: size === 'xs' || size === 'sm' ? { '--cb-size': LEAST_TARGET } : {} }),
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'lg',
        lockScroll,
        attributes: noBanner,
        transitionProps: { duration: 120 },
      },
      // Lists have the names of files, which may be one long word.
      styles: { title: { ...heading, overflowWrap: 'anywhere' }, body: { overflowWrap: 'break-word' } },
    }),
    // Without this setting the focus goes to the focus trap's placeholder; keyboard users expect it on the first item.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false, ...inMain } }),
    Drawer: Drawer.extend({
      defaultProps: { lockScroll, attributes: noBanner, transitionProps: { duration: 150 } },
      styles: { title: heading, body: { overflowWrap: 'break-word' } },
    }),
    // The library's grey for the text below a title has a contrast of only 3.3:1. A file's name beside a button wraps.
    // Without a border a notice looks like a hole in the table below it.
    Notification: Notification.extend({
      defaultProps: { withBorder: true },
      styles: { description: { color: 'var(--mantine-color-dimmed)', overflowWrap: 'anywhere' } },
    }),
    // An animated bar repaints the screen in every frame, and a running lookup moves its bar all the time. Without a
    // graphics card, this took half of the time of two processors.
    ProgressRoot: ProgressRoot.extend({ defaultProps: { transitionDuration: 0 } }),
    // For the same reason placeholders do not pulse; they have the opacity of the animation's middle.
    Skeleton: Skeleton.extend({ defaultProps: { animate: false }, styles: { root: { opacity: 0.5 } } }),
    SegmentedControl: SegmentedControl.extend({
      vars: (_, { size }) => ({ root: size === 'xs' ? { '--sc-padding': '3px 6px' } : {} }),
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true, ...inMain } }),
  },
});

/** Some of Mantine's own text colours have a contrast below 4.5:1 on these surfaces (WCAG 1.4.3). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#16202a',
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-error': '#c92a2a',
    // The colour of red menu items.
    '--mantine-color-red-6': '#c92a2a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-yellow-light': '#fff4d6',
    '--mantine-color-yellow-light-color': '#8a4500',
    '--mantine-color-teal-light': '#e1f5ec',
    '--mantine-color-teal-light-color': '#066649',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-placeholder': '#6b7681',
    '--rastro-chrome': '#f4f7f9',
    '--rastro-line': '#dfe5ea',
    '--rastro-chosen': '#dbeaf4',
  },
  dark: {
    '--mantine-color-dimmed': '#a8b5c1',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-6': '#ff8787',
    '--mantine-color-chart-light': '#16303f',
    '--mantine-color-yellow-light': '#2f2813',
    '--mantine-color-yellow-light-color': '#ffd07a',
    '--mantine-color-teal-light': '#10302a',
    '--mantine-color-red-light': '#3a1f22',
    '--mantine-color-red-filled': '#d13438',
    '--mantine-color-red-filled-hover': '#b92b2f',
    '--mantine-color-placeholder': '#8492a0',
    '--rastro-chrome': '#121920',
    '--rastro-line': '#2b353f',
    '--rastro-chosen': '#1d3547',
  },
});
