import styles from './charts.module.css'

interface ChartLegendProps {
  entries: readonly { mark: 'in' | 'out' | 'before'; text: string }[]
}

export function ChartLegend({ entries }: ChartLegendProps) {
  return (
    <div className={styles.legend}>
      {entries.map(({ mark, text }) => (
        <span key={mark}>
          <svg aria-hidden="true" height={9} width={9}>
            <rect className={styles[mark]} height={9} rx={2} width={9} />
          </svg>
          {text}
        </span>
      ))}
    </div>
  )
}
