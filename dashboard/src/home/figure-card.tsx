import { Link } from '@tanstack/react-router'
import { formatAud } from '@tideway/contract/money/money'
import type {
  ActivityFigures,
  FigureName,
} from '@tideway/contract/payment-requests/activity-figures'
import { useSession } from '../session/session-context.tsx'
import styles from './activity.module.css'
import { figureLink } from './figure-links.ts'
import type { Figure } from './figure-totals.ts'
import { figureOf } from './figure-totals.ts'
import { countText, figureWords } from './figure-words.ts'
import { SmallBars } from './small-bars.tsx'

interface FigureCardProps {
  figures: ActivityFigures
  name: FigureName
}

/** One metric. The whole card links to the list with its rows. */
export function FigureCard({ figures, name }: FigureCardProps) {
  const { permissions } = useSession()
  const { title, counted } = figureWords[name]
  const figure = figureOf(figures, name)
  const amount = formatAud(figure.cents)
  return (
    <div className={styles.figure}>
      <h3 className={styles.title}>{title}</h3>
      <p className={`${styles.amount} num`}>
        {permissions.transactionsMenuItem ? (
          <Link {...figureLink(figures, name)} className={styles.link}>
            {amount}
            <span className="visually-hidden"> of {title} in the last 7 days</span>
          </Link>
        ) : (
          amount
        )}
      </p>
      <p className={`${styles.count} num`}>
        {countText(figure.count)} {counted}
      </p>
      <SmallBars bars={figure.bars} />
      <FigureTable caption={`${title} by day`} figure={figure} />
    </div>
  )
}

/** The chart's content as a table, for screen reader users. */
function FigureTable({ caption, figure }: { caption: string; figure: Figure }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Amount</th>
            <th scope="col">Count</th>
            <th scope="col">Amount 7 days before</th>
          </tr>
        </thead>
        <tbody>
          {figure.bars.map((bar) => (
            <tr key={bar.day}>
              <th scope="row">{bar.today ? `${bar.label}, so far` : bar.label}</th>
              <td>{formatAud(bar.cents)}</td>
              <td>{bar.count}</td>
              <td>{formatAud(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
