/** The calls with which a program takes a contract from its template to its documents. Shown above the reference. */
export const walkthrough = `# 1. List the templates and their fields
curl -H "$KEY" $ACTA/api/templates
# 2. Start a process; repeating the call with the same Idempotency-Key does not start another
curl -H "$KEY" -H "$JSON" -H "Idempotency-Key: order-1042" \\
  -d '{"templateId":"…","title":"Compraventa 1042"}' $ACTA/api/processes
# 3. Save its answers by path, as typed in the form, with the "version" of the last response.
#    The response lists remaining errors
curl -X PUT -H "$KEY" -H "$JSON" \\
  -d '{"version":1,"patch":{"nombre":"Ana Díaz","precio":"1,500.00"}}' $ACTA/api/processes/ID/answers
# 4. Send it for review; if the template or plan has no review, use /finish instead of /send
curl -H "$KEY" -H "$JSON" -d '{"version":2}' $ACTA/api/processes/ID/send
# 5. Get its status, or use a webhook for process.approved and documents.ready (/manageorg?tab=webhooks)
curl -H "$KEY" $ACTA/api/processes/ID
# 6. Download its documents
curl -H "$KEY" -o contrato.docx $ACTA/api/processes/ID/documents/word
curl -H "$KEY" -o contrato.pdf $ACTA/api/processes/ID/documents/pdf`;
