import type pg from 'pg'

/**
 * Makes the simulated banks end a collection only after its status PENDING is stored. Without a delay, the outcome may
 * arrive before that status is written, and the status is skipped.
 */
export async function unhurryBank(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE FUNCTION bank.await_pending() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WHILE EXISTS (SELECT client_id FROM public.payment_initiations
                       WHERE payment_initiation_id = NEW.collection_id AND status = 'CREATED') LOOP
          PERFORM pg_sleep(0.01);
        END LOOP;
        RETURN NEW;
      END $$;
    CREATE TRIGGER unhurried BEFORE UPDATE ON bank.collections
      FOR EACH ROW EXECUTE FUNCTION bank.await_pending()`)
}
