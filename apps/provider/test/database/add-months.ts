import type pg from 'pg'

/** Adds months to all divided tables of an empty database, without the care that a database in use needs. */
export async function addMonths(pool: pg.Pool, months: number): Promise<void> {
  await pool.query(`DO $$
    DECLARE divided monthly_tables; start timestamptz; month timestamptz;
    BEGIN
      FOR divided IN SELECT * FROM monthly_tables WHERE first_month IS NOT NULL LOOP
        EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', divided.table_name, divided.table_name || '_ahead');
        SELECT max(until) INTO start FROM table_months WHERE table_name = divided.table_name;
        FOR number IN 0 .. ${months} - 1 LOOP
          month := months_after(start, number);
          EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
            month_partition(divided.table_name, month), divided.table_name,
            month_key(divided.key_kind, month), month_key(divided.key_kind, months_after(month, 1)));
        END LOOP;
      END LOOP;
    END $$`)
}
