import type { Pool } from '#server/lib/db'

/** The export's columns as PostgreSQL's own COPY sends them, read and dropped. @returns bytes */
export async function copyOrders(db: Pool) {
  const one = await db.reserve()
  try {
    await one`set statement_timeout = 0`
    const stream = await one`
      copy (
        select number, created_at, status, client_name, client_family_name, client_email, client_phone_number,
          client_address, product_name, product_reference, product_options, unit_price, quantity, total_price,
          po_number, note
        from orders order by created_at desc, id desc
      ) to stdout (format csv, delimiter ';')`.readable()
    let bytes = 0
    for await (const chunk of stream) bytes += chunk.length
    return bytes
  } finally {
    await one`reset statement_timeout`
    one.release()
  }
}
