/** Targets for the list (quality 1): limits, and one sentence for each. */
export interface Measure {
  id: string
  title: string
  /** Name of the measured quantity. */
  says: string
  unit: 'ms' | 'MB' | '%' | '' | 'yes'
  bar: number
  stretch?: number
  /** The better direction. Default: low. */
  better?: 'high'
  /** Resolution of the browser. Smaller values are shown as 'under'. */
  from?: number
}

const LONG_TASK_FROM = 50
const INTERACTION_FROM = 16

export const measures: readonly Measure[] = [
  {
    id: 'paint-B',
    title: 'Largest paint, cold, B',
    says: 'The list opened by its address by somebody signed in, nothing cached, 1,000 records and six columns: until the largest paint.',
    unit: 'ms',
    bar: 1800,
    stretch: 1200,
  },
  {
    id: 'paint-A',
    title: 'Largest paint, cold, A',
    says: 'The same with nothing held back.',
    unit: 'ms',
    bar: 800,
  },
  {
    id: 'shift-B',
    title: 'Layout shift, cold, B',
    says: 'How much of what was painted moved afterwards, until 1.5 s after the last answer.',
    unit: '',
    bar: 0.05,
  },
  { id: 'shift-A', title: 'Layout shift, cold, A', says: 'The same.', unit: '', bar: 0.05 },
  {
    id: 'quick-A',
    title: 'Soft navigation under 200 ms, A',
    says: 'Of the ways between home, list and single view and back, by links and Back, those whose balance, rows or details were painted within 200 ms of the click. Rows and details of the visit before count: they are marked as being read again.',
    unit: '%',
    bar: 80,
    stretch: 95,
    better: 'high',
  },
  {
    id: 'navigation-A',
    title: 'Slowest soft navigation, A',
    says: 'The slowest of these.',
    unit: 'ms',
    bar: 1000,
  },
  {
    id: 'quick-B',
    title: 'Soft navigation under 200 ms, B',
    says: 'The same on a slow connection: a new read waits at least one round trip of 100 ms.',
    unit: '%',
    bar: 80,
    stretch: 95,
    better: 'high',
  },
  {
    id: 'navigation-B',
    title: 'Slowest soft navigation, B',
    says: 'The slowest of these.',
    unit: 'ms',
    bar: 1000,
  },
  {
    id: 'first-rows',
    title: 'All records: first rows',
    says: 'From the press that leads to the list, to the paint of its first rows.',
    unit: 'ms',
    bar: 400,
  },
  {
    id: 'all-rows',
    title: 'All records: loaded',
    says: 'From the same press to the paint of the whole number. Floor: JSON.parse alone of the same bytes.',
    unit: 'ms',
    bar: 3000,
    stretch: 1500,
  },
  {
    id: 'load-task',
    title: 'All records: longest task',
    says: 'The longest time the page could not answer while they were loaded.',
    unit: 'ms',
    bar: 100,
    from: LONG_TASK_FROM,
  },
  {
    id: 'progress',
    title: 'All records: progress shown',
    says: 'Whether a progress bar or a growing number was shown while loading.',
    unit: 'yes',
    bar: 1,
    better: 'high',
  },
  {
    id: 'interaction-A',
    title: 'Worst interaction, A',
    says: 'The slowest of all interactions of the second table, by Event Timing.',
    unit: 'ms',
    bar: 100,
    stretch: 40,
    from: INTERACTION_FROM,
  },
  {
    id: 'interaction-B',
    title: 'Worst interaction, B',
    says: 'The same held back.',
    unit: 'ms',
    bar: 200,
    stretch: 80,
    from: INTERACTION_FROM,
  },
  {
    id: 'filter-compute',
    title: 'Filter, the search alone, 24 columns, p95',
    says: 'Finding the rows that hold a text in any column, in a page without a table. Floor: one string of everything. Naive: toLowerCase and includes, field by field.',
    unit: 'ms',
    bar: 5,
    stretch: 1.5,
  },
  {
    id: 'filter-compute-six',
    title: 'Filter, the search alone, six columns, p95',
    says: 'The same through the columns that a list has at first.',
    unit: 'ms',
    bar: 5,
    stretch: 1.5,
  },
  {
    id: 'key-to-paint',
    title: 'Filter, key to paint',
    says: 'From a key to the paint of the right number of rows: the naive filter’s. A median of keys and the slowest.',
    unit: 'ms',
    bar: 50,
  },
  {
    id: 'csv',
    title: 'CSV',
    says: 'From the press to the whole file; its lines and columns are counted by another’s reader. Floor: joining the texts that are there.',
    unit: 'ms',
    bar: 500,
    stretch: 200,
  },
  {
    id: 'csv-task',
    title: 'CSV: longest task',
    says: 'The longest time the page did not respond during the export.',
    unit: 'ms',
    bar: 100,
    from: LONG_TASK_FROM,
  },
  {
    id: 'heap',
    title: 'Heap with all records',
    says: 'JavaScript’s memory after a collection, the list loaded and untouched: ours holds by then what its filter looks through, the peers make theirs with the first key.',
    unit: 'MB',
    bar: 250,
    stretch: 60,
  },
  {
    id: 'elements',
    title: 'Elements with all records',
    says: 'Of the whole document, 100 rows a page.',
    unit: '',
    bar: 3000,
  },
  {
    id: 'growth',
    title: 'Heap grown over 20 leavings',
    says: 'What is left after the list was left for home and loaded again twenty times, beyond what two times left.',
    unit: 'MB',
    bar: 5,
  },
]
