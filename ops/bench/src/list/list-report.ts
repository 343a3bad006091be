import type { Cell, Table } from '../report/result.ts'
import { formatFigure, MISSING, NONE } from '../report/result.ts'
import { median, spreadOfValues } from '../report/statistics.ts'
import { profiles } from './browser.ts'
import { interactionMeasure, interactionNames } from './measures/measure-interactions.ts'
import type { Measure } from './measures/measures.ts'
import { measures } from './measures/measures.ts'
import type { Contender, Samples } from './samples.ts'

const peers = ['agGrid', 'tanstack', 'naive'] as const

export function mainTable(samples: Samples): Table {
  return {
    title: 'All measures',
    columns: [
      '',
      'bar',
      'stretch',
      'floor',
      'ours',
      'ours, worst',
      'runs',
      'AG Grid',
      'TanStack',
      'naive',
      'beside the better table',
      'verdict',
    ],
    rows: measures.map((measure) => [
      measure.title,
      limit(measure, measure.bar),
      measure.stretch === undefined ? NONE : limit(measure, measure.stretch),
      medianText(samples, 'floor', measure),
      medianText(samples, 'ours', measure),
      worstText(samples, measure),
      samples.of('ours', measure.id).length,
      ...peers.map((who) => medianText(samples, who, measure)),
      besidePeers(samples, measure),
      verdict(samples, measure),
    ]),
  }
}

/** Builds the table that breaks down the worst interaction. */
export function interactionTable(samples: Samples): Table {
  const rows = profiles.flatMap((profile) =>
    interactionNames.map((name): Cell[] => {
      const measure = interactionAs(interactionMeasure(name, profile))
      return [
        `${name}, ${profile}`,
        medianText(samples, 'ours', measure),
        worstText(samples, measure),
        medianText(samples, 'agGrid', measure),
        medianText(samples, 'tanstack', measure),
      ]
    }),
  )
  return {
    title: 'Interactions one by one, ms',
    columns: ['', 'ours', 'ours, worst', 'AG Grid', 'TanStack'],
    rows,
  }
}

export function meaningTable(samples: Samples): Table {
  return {
    title: 'What each measure is',
    columns: ['', ''],
    prose: true,
    rows: measures.map((measure) => [
      measure.title,
      [measure.says, ...samples.remarks(measure.id)].join(' '),
    ]),
  }
}

/**
 * Compares our result with the better of the two peers in the same run. Both share the machine's noise, so the ratio is
 * steadier.
 */
function besidePeers(samples: Samples, measure: Measure): string {
  if (measure.better === 'high') return NONE
  const [ours, ...theirs] = (['ours', 'agGrid', 'tanstack'] as const).map((who) => {
    const values = samples.of(who, measure.id)
    return values.length === 0 ? undefined : median(values)
  })
  const best = Math.min(...theirs.filter((value) => value !== undefined))
  if (ours === undefined || !Number.isFinite(best)) return NONE
  const from = measure.from ?? 0
  // Below the browser's resolution, a ratio would be meaningless.
  return ours < from || best < from ? NONE : `${formatFigure(ours / best, 2)} ×`
}

function verdict(samples: Samples, measure: Measure): string {
  const values = samples.of('ours', measure.id)
  if (values.length === 0) return MISSING
  const { median: middle, worst } = spreadOfValues(values, measure.better ?? 'low')
  const holds = (value: number, limit: number) =>
    measure.better === 'high' ? value >= limit : value <= limit
  if (!holds(middle, measure.bar)) return '**missed**'
  if (!holds(worst, measure.bar)) return 'met, not by the worst run'
  return measure.stretch !== undefined && holds(middle, measure.stretch) ? 'stretch' : 'met'
}

function interactionAs(id: string): Measure {
  return { id, title: id, says: '', unit: 'ms', bar: 100, from: 16 }
}

function medianText(samples: Samples, who: Contender, measure: Measure): string {
  const values = samples.of(who, measure.id)
  if (values.length === 0) return who === 'ours' ? MISSING : NONE
  return valueText(measure, spreadOfValues(values, measure.better ?? 'low').median)
}

function worstText(samples: Samples, measure: Measure): string {
  const values = samples.of('ours', measure.id)
  return values.length === 0
    ? NONE
    : valueText(measure, spreadOfValues(values, measure.better ?? 'low').worst)
}

function limit(measure: Measure, value: number): string {
  if (measure.unit === 'yes') return 'yes'
  const sign = measure.better === 'high' ? '≥' : '≤'
  return `${sign} ${value.toLocaleString('en-AU')}${unitText(measure)}`
}

function valueText(measure: Measure, value: number): string {
  if (measure.unit === 'yes') return value === 1 ? 'yes' : 'no'
  if (measure.from !== undefined && value < measure.from) {
    return `under ${measure.from}${unitText(measure)}`
  }
  const small = Math.abs(measure.bar) < 1 ? 3 : Math.abs(value) < 10 && measure.unit !== '' ? 1 : 0
  return `${formatFigure(value, small)}${unitText(measure)}`
}

function unitText({ unit }: Measure): string {
  return unit === '' || unit === 'yes' ? '' : ` ${unit}`
}
