import { formatAud } from '@tideway/contract/money/money'
import type { Figure } from './figure-totals.ts'

/** What a chart shows, for whoever does not see it. */
export function FigureTable({ caption, figure }: { caption: string; figure: Figure }) {
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
