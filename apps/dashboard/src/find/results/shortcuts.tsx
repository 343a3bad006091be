import { MODIFIER_KEY } from '../../platform/modifier-key.ts'
import styles from '../search-dialog.module.css'

/** Text to type in the search, or key to press outside of fields, that shows the list of shortcuts. */
export const SHORTCUTS = '?'

type Keys = readonly string[]

const groups: readonly [
  heading: string,
  shortcuts: readonly [what: string, keys: readonly Keys[]][],
][] = [
  [
    'Anywhere',
    [
      ['Find anything', [[MODIFIER_KEY, 'K'], ['/']]],
      ['Show these shortcuts', [['?']]],
    ],
  ],
  [
    'In the search',
    [
      ['Move through the results', [['↑'], ['↓'], ['Home'], ['End']]],
      ['Open the result', [['Enter']]],
      ['Open the result in a new tab', [[MODIFIER_KEY, 'Enter']]],
      ['Remove a recent search', [['Shift', 'Delete']]],
      ['Close', [['Esc']]],
    ],
  ],
  [
    'In the rows of a list',
    [
      ['Move through the rows', [['↑'], ['↓'], ['Home'], ['End']]],
      ['Move through the buttons of a row', [['←'], ['→']]],
      ['Open or close the row', [['Enter']]],
      ['Select the row', [['Space']]],
      [
        'Select more rows',
        [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
      ],
      ['Select all rows', [[MODIFIER_KEY, 'A']]],
      ['Clear the selection', [['Esc']]],
    ],
  ],
]

/** The dashboard's keyboard shortcuts, shown in place of results. */
export function Shortcuts() {
  return groups.map(([heading, shortcuts]) => (
    <section aria-label={heading} key={heading}>
      <h3 className={styles.group}>{heading}</h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              {keys.map((combination, index) => (
                <span key={combination.join(' ')}>
                  {index > 0 ? ' or ' : null}
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
