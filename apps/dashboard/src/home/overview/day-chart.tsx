import type { Cents } from '@tideway/contract/money/money'
import { largerCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { useWidth } from '../../ui/layout/use-width.ts'
import { chartScale, scaleLines, shortDollars } from './chart-scale.ts'
import styles from './charts.module.css'
import type { Metric, MetricBar } from './metric-totals.ts'

const HEIGHT = 248
const AXIS = 44
const TOP = 22
/** Space below the lowest line for a bar's value and one or two lines of the day's label. */
const BELOW = 50

interface DayChartProps {
  up: Metric
  down: Metric
  label: string
}

/** Money in above the line and money out below it, on one scale (look, charts). */
export function DayChart({ up, down, label }: DayChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = chartScale(most(up.bars), most(down.bars))
  const perCent = (HEIGHT - TOP - BELOW) / (scale.top + scale.bottom)
  const y = (cents: number) => TOP + (scale.top - cents) * perCent
  const slot = (width - AXIS) / up.bars.length
  const wide = Math.min(44, slot * 0.6)
  return (
    <div className={styles.large} ref={box}>
      {width === 0 ? null : (
        <svg aria-label={label} height={HEIGHT} role="img" width={width}>
          {scaleLines(scale).map((line) => (
            <g key={line}>
              <line
                className={line === 0 ? styles.base : styles.grid}
                x1={AXIS}
                x2={width}
                y1={y(line)}
                y2={y(line)}
              />
              <text textAnchor="end" x={AXIS - 8} y={y(line) + 4}>
                {shortDollars(line)}
              </text>
            </g>
          ))}
          {up.bars.map((bar, index) => (
            <Day
              bar={bar}
              down={down.bars[index]?.cents ?? ZERO_CENTS}
              key={bar.day}
              middle={AXIS + (index + 0.5) * slot}
              wide={wide}
              y={y}
            />
          ))}
        </svg>
      )}
    </div>
  )
}

interface DayProps {
  bar: MetricBar
  down: Cents
  middle: number
  wide: number
  y: (cents: number) => number
}

function Day({ bar, down, middle, wide, y }: DayProps) {
  const x = middle - wide / 2
  const base = y(0)
  return (
    <g textAnchor="middle">
      {bar.cents > 0 ? (
        <>
          <rect
            className={bar.today ? styles.today : styles.in}
            height={base - y(bar.cents)}
            rx={2}
            width={wide}
            x={x}
            y={y(bar.cents)}
          />
          <text className={styles.value} x={middle} y={y(bar.cents) - 6}>
            {shortDollars(bar.cents)}
          </text>
        </>
      ) : null}
      {down > 0 ? (
        <>
          <rect
            className={styles.out}
            height={y(-down) - base}
            rx={2}
            width={wide}
            x={x}
            y={base + 1}
          />
          <text className={styles.value} x={middle} y={y(-down) + 13}>
            {shortDollars(down)}
          </text>
        </>
      ) : null}
      <text x={middle} y={HEIGHT - 18}>
        {bar.label}
      </text>
      {bar.today ? (
        <text x={middle} y={HEIGHT - 4}>
          so far
        </text>
      ) : null}
    </g>
  )
}

function most(bars: readonly MetricBar[]): Cents {
  return bars.reduce((highest, { cents }) => largerCents(highest, cents), ZERO_CENTS)
}
