/** One table of facts about a fault. */
export interface FactTable {
  title: string
  /**
   * Statement that only reads. The names of its columns are the headers. Names that end in `(cents)` are shown as
   * amounts.
   */
  statement: string
}

/** Client sessions of this database, without the session that runs the query. */
const SESSIONS = `pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

const secondsSince = (instant: string) => `extract(epoch FROM now() - ${instant})::int`

const sessionsByState: FactTable = {
  title: 'Sessions',
  statement: `
    SELECT coalesce(state, 'unknown') AS "State", count(*) AS "Sessions",
           current_setting('max_connections')::int AS "Connections allowed"
      FROM ${SESSIONS} GROUP BY 1 ORDER BY 2 DESC, 1`,
}

const longTransactions: FactTable = {
  title: 'Transactions, longest first',
  statement: `
    SELECT pid AS "PID", usename AS "User", application_name AS "Program", ${secondsSince('xact_start')} AS "Seconds",
           state AS "State", concat_ws(' ', wait_event_type, wait_event) AS "Waits for",
           left(regexp_replace(query, '\\s+', ' ', 'g'), 80) AS "Statement"
      FROM ${SESSIONS} AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 20`,
}

const blockedSessions: FactTable = {
  title: 'Sessions that wait for another session',
  statement: `
    SELECT pid AS "PID", array_to_string(pg_blocking_pids(pid), ', ') AS "Blocked by PID",
           ${secondsSince('query_start')} AS "Seconds"
      FROM ${SESSIONS} AND cardinality(pg_blocking_pids(pid)) > 0 ORDER BY query_start LIMIT 20`,
}

const unsentOrders: FactTable = {
  title: 'Orders to banks that have not been sent',
  statement: `
    SELECT kind AS "Kind", count(*) AS "Orders", sum(amount_cents) AS "Amount (cents)", min(created_at) AS "Oldest"
      FROM rail_instructions WHERE status = 'QUEUED' GROUP BY kind ORDER BY kind`,
}

const dueWebhooks: FactTable = {
  title: 'Endpoints with webhooks that are due, latest first',
  statement: `
    SELECT client_id AS "Client", coalesce(destination_id, 'callback') AS "Destination", count(*) AS "Due",
           min(next_attempt_at) AS "Due since"
      FROM webhook_deliveries WHERE ready AND next_attempt_at <= now()
     GROUP BY client_id, coalesce(destination_id, 'callback') ORDER BY 4 LIMIT 20`,
}

const ledgerChecks: FactTable = {
  title: 'Last checks of the whole ledger',
  statement: `
    SELECT checked_at AS "Checked", transactions AS "Transactions", imbalance_cents AS "Difference (cents)"
      FROM ledger_checks ORDER BY checked_at DESC LIMIT 10`,
}

/**
 * The rows of the database that explain each alert of ops/deploy/prometheus/alerts.yml. A page of docs/runbook.md names
 * `alert show` with its alert.
 */
export const alertTables: Readonly<Record<string, readonly FactTable[]>> = {
  ProviderDown: [
    {
      title: 'Sessions of providers, by machine',
      statement: `
        SELECT coalesce(host(client_addr), 'this machine') AS "Address", count(*) AS "Sessions",
               max(backend_start) AS "Last connected"
          FROM ${SESSIONS} GROUP BY 1 ORDER BY 1`,
    },
  ],
  DatabaseAway: [
    {
      title: 'Server',
      statement: `
        SELECT CASE WHEN pg_is_in_recovery() THEN 'replica, read only' ELSE 'primary' END AS "Role", now() AS "Time",
               pg_postmaster_start_time() AS "Started", current_setting('server_version') AS "PostgreSQL"`,
    },
    sessionsByState,
  ],
  CallsFailing: [sessionsByState, blockedSessions],
  CallsSlow: [longTransactions, blockedSessions],
  PoolFull: [longTransactions, blockedSessions, sessionsByState],
  InstructionsQueued: [unsentOrders],
  InstructionsUnanswered: [
    {
      title: 'Orders without an answer, oldest first',
      statement: `
        SELECT client_id AS "Client", kind AS "Kind", npp_transaction_id AS "NPP transaction",
               amount_cents AS "Amount (cents)", sent_at AS "Sent"
          FROM rail_instructions WHERE status = 'SENT' ORDER BY created_at LIMIT 20`,
    },
  ],
  ReturnRefused: [
    {
      title: 'Refused returns, oldest first',
      statement: `
        SELECT client_id AS "Client", subject_id AS "Payment", amount_cents AS "Amount (cents)", reason AS "Reason",
               finished_at AS "Refused"
          FROM rail_instructions WHERE kind = 'return' AND status = 'REJECTED' ORDER BY finished_at LIMIT 20`,
    },
  ],
  LedgerImbalance: [ledgerChecks],
  ClearingUnexplained: [
    {
      title: 'Clearing accounts that differ from the orders in progress',
      statement: `
        SELECT client_id AS "Client", sum(clearing_cents) AS "In clearing (cents)", sum(order_cents) AS "Orders (cents)"
          FROM (SELECT client_id, balance_cents AS clearing_cents, 0 AS order_cents
                  FROM ledger_accounts WHERE account = 'clearing'
                UNION ALL
                SELECT client_id, 0, amount_cents FROM rail_instructions
                 WHERE status IN ('QUEUED', 'SENT') OR (kind = 'return' AND status = 'REJECTED')) clearing
         GROUP BY client_id HAVING sum(clearing_cents) <> sum(order_cents) ORDER BY client_id LIMIT 50`,
    },
  ],
  LedgerNotChecked: [ledgerChecks],
  LowBalance: [
    {
      title: 'Clients below their threshold',
      statement: `
        SELECT client_id AS "Client", balance_cents AS "Balance (cents)",
               low_balance_threshold_cents AS "Threshold (cents)", array_to_string(low_balance_emails, ', ') AS "Mail to"
          FROM ledger_accounts JOIN clients USING (client_id)
         WHERE ledger_accounts.low_balance_below AND disabled_at IS NULL ORDER BY client_id LIMIT 50`,
    },
  ],
  WebhooksLate: [dueWebhooks],
  WebhookEndpointFailing: [
    {
      title: 'Endpoints that fail, longest first',
      statement: `
        SELECT client_id AS "Client", destination_id AS "Destination", url AS "URL", failing_since AS "Since"
          FROM webhook_destinations WHERE failing_since IS NOT NULL AND gone_at IS NULL ORDER BY failing_since LIMIT 50`,
    },
  ],
  JobsFailing: [
    {
      title: 'Jobs that failed and are repeated',
      statement: `
        SELECT name AS "Kind", retry_count AS "Attempts", start_after AS "Next attempt", output->>'message' AS "Error"
          FROM pgboss.job WHERE state = 'retry' ORDER BY name, start_after LIMIT 20`,
    },
  ],
  JobsLate: [
    {
      title: 'Jobs that are due or run',
      statement: `
        SELECT name AS "Kind", state::text AS "State", count(*) AS "Jobs", min(start_after) AS "Due since",
               min(started_on) AS "Running since"
          FROM pgboss.job WHERE state <= 'active' AND start_after <= now() GROUP BY 1, 2 ORDER BY 4`,
    },
  ],
  ReportsLate: [
    {
      title: 'Last file of each series, oldest first',
      statement: `
        SELECT client_id AS "Client", type AS "Type", max(to_at) AS "Made up to"
          FROM reports WHERE automatic GROUP BY 1, 2 ORDER BY 3, 1, 2 LIMIT 20`,
    },
  ],
  ReportServerFailing: [
    {
      title: 'SFTP servers that take no reports',
      statement: `
        SELECT client_id AS "Client", began_at AS "Since", last_failed_at AS "Last attempt", reason AS "Reason"
          FROM report_outages ORDER BY began_at LIMIT 50`,
    },
  ],
  MailsLate: [
    {
      title: 'Waiting mail, oldest first',
      statement: `
        SELECT client_id AS "Client", reason AS "Reason", attempts AS "Attempts", last_error AS "Last error",
               created_at AS "Written"
          FROM mails WHERE status = 'QUEUED' ORDER BY created_at LIMIT 10`,
    },
  ],
  MonthsMissing: [
    {
      title: 'Last month of each table',
      statement: `
        SELECT table_name AS "Table", to_char(max(month) AT TIME ZONE 'UTC', 'YYYY-MM') AS "Last month",
               months_ready(now()) AS "Months ready in all"
          FROM table_months GROUP BY table_name ORDER BY 2, 1`,
    },
    {
      title: 'Transactions that hold a lock on a divided table, longest first',
      statement: `
        SELECT pid AS "PID", min(${secondsSince('xact_start')}) AS "Seconds",
               string_agg(DISTINCT table_name, ', ') AS "Tables",
               min(left(regexp_replace(query, '\\s+', ' ', 'g'), 80)) AS "Statement"
          FROM pg_locks JOIN pg_stat_activity USING (pid)
          JOIN monthly_tables ON relation = to_regclass(quote_ident(table_name))
         WHERE granted AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
         GROUP BY pid ORDER BY 2 DESC LIMIT 20`,
    },
  ],
  SignInsRefused: [
    {
      title: 'Refused sign-ins of known users in the last hour, most first',
      statement: `
        SELECT client_id AS "Client", subject_id AS "Email", details->>'address' AS "Address", reason AS "Reason",
               count(*) AS "Refused", max(acted_at) AS "Last"
          FROM activities
         WHERE action = 'user.signIn' AND result = 'REFUSED' AND acted_at > now() - interval '1 h'
         GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 2 LIMIT 20`,
    },
  ],
  AvailabilityBudget: [sessionsByState, blockedSessions],
  LatencyBudget: [longTransactions, blockedSessions],
  HandoverBudget: [unsentOrders],
  WebhookBudget: [dueWebhooks],
}
