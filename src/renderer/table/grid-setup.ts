import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community';

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
]);

export const ROW_HEIGHT = 34;

/** The grid in the app's own colours, so that it follows light and dark with them. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--mantine-primary-color-filled)',
  backgroundColor: 'var(--mantine-color-body)',
  foregroundColor: 'var(--mantine-color-text)',
  // The grid measures its borders before Mantine's variables are there.
  borderColor: 'var(--rastro-line, transparent)',
  browserColorScheme: 'inherit',
  headerBackgroundColor: 'var(--rastro-chrome)',
  headerTextColor: 'var(--mantine-color-text)',
  headerFontWeight: 600,
  headerFontSize: 13,
  fontFamily: 'var(--mantine-font-family)',
  fontSize: 13,
  rowHeight: ROW_HEIGHT,
  headerHeight: 36,
  cellHorizontalPadding: 12,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});
