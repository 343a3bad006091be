const { API, KEY } = process.env
const [, clientId] = KEY.split('_')

async function ask(path, query) {
  const answer = await fetch(`${API}${path}?${new URLSearchParams({ clientId, ...query })}`, {
    headers: { authorization: KEY },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

// The last 24 hours. A time has an offset, or Z for UTC.
const toDate = new Date()
const fromDate = new Date(toDate.getTime() - 86_400_000)
const { reports } = await ask('/report', {
  fromDate: fromDate.toISOString(),
  toDate: toDate.toISOString(),
})
const [{ reportId, moreResultsPossible }] = reports
if (moreResultsPossible) console.error('There are more rows: request a shorter range')

const { reportUrl } = await ask('/report/download', { reportId })
const file = await (await fetch(reportUrl)).text()
const [header, ...rows] = file
  .trim()
  .split('\r\n')
  .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
for (const row of rows) {
  const cell = (name) => row[header.indexOf(name)].replace(/^"|"$/g, '')
  console.log(cell('DateTime'), cell('CRDR'), cell('Amount'), cell('TransactionType'))
}
