/** How a program takes a contract from its template to its documents, in the calls of the API. Shown above the reference. */
export const road = `# 1. Which templates there are, and what one asks
curl -H "$KEY" $ACTA/api/templates
# 2. Begin a process; repeated with the same Idempotency-Key it is begun once
curl -H "$KEY" -H "$JSON" -H "Idempotency-Key: order-1042" \\
  -d '{"templateId":"…","title":"Compraventa 1042"}' $ACTA/api/processes
# 3. Its answers by path, as one would type them; "version" as the last answer said. The answer names what is still wrong
curl -X PUT -H "$KEY" -H "$JSON" \\
  -d '{"version":1,"patch":{"nombre":"Ana Díaz","precio":"1,500.00"}}' $ACTA/api/processes/ID/answers
# 4. To review; where the template or the plan has no review, /finish instead of /send
curl -H "$KEY" -H "$JSON" -d '{"version":2}' $ACTA/api/processes/ID/send
# 5. Where it stands; or be told: a webhook of process.approved and documents.ready (/manageorg?tab=webhooks)
curl -H "$KEY" $ACTA/api/processes/ID
# 6. Its documents
curl -H "$KEY" -o contrato.docx $ACTA/api/processes/ID/documents/word
curl -H "$KEY" -o contrato.pdf $ACTA/api/processes/ID/documents/pdf`;
