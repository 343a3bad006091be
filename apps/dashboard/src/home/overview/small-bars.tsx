import { useWidth } from '../../ui/layout/use-width.ts'
import styles from './charts.module.css'
import type { MetricBar } from './metric-totals.ts'

const HEIGHT = 34
/** Height of the tallest bar, with room for its outline. */
const TALLEST = HEIGHT - 2
const LEAST = 1

/** Bars of seven days in front of the previous seven. The table next to them contains the numbers. */
export function SmallBars({ bars }: { bars: readonly MetricBar[] }) {
  const [box, width] = useWidth<HTMLDivElement>()
  const most = Math.max(1, ...bars.flatMap(({ cents, before }) => [cents, before]))
  const slot = width / bars.length
  const wide = Math.min(20, slot * 0.68)
  const high = (cents: number) => (cents === 0 ? 0 : Math.max(LEAST, (cents / most) * TALLEST))
  return (
    <div className={styles.small} ref={box}>
      <svg aria-hidden="true" height={HEIGHT} width={width}>
        {bars.map((bar, index) => {
          const middle = (index + 0.5) * slot
          return (
            <g key={bar.day}>
              <rect
                className={styles.before}
                height={high(bar.before)}
                width={wide}
                x={middle - wide / 2}
                y={HEIGHT - high(bar.before)}
              />
              <rect
                className={bar.today ? styles.today : styles.in}
                height={high(bar.cents)}
                rx={1}
                width={wide / 2}
                x={middle - wide / 4}
                y={HEIGHT - high(bar.cents)}
              />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
