const base="http://localhost:4101/api";
const j=async(r)=>({s:r.status,h:r.headers,b:await r.json().catch(()=>null)});
const r=await fetch(base+"/identity/sign-in",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({email:"ana@quetzal.gt",password:"Quetzal-2026"})});
const cookie=r.headers.getSetCookie()[0].split(";")[0];
const l=await j(await fetch(base+"/processes?list=approved",{headers:{cookie}}));
console.log(JSON.stringify(l.b).slice(0,300));
for(const p of (l.b.processes??l.b.entries??l.b.rows??Object.values(l.b).find(Array.isArray)))console.log(p.id,p.title,p.templateName);
import {writeFileSync} from "node:fs";
const seen=new Set();
console.log(JSON.stringify(l.b).slice(0,300));
for(const p of (l.b.processes??l.b.entries??l.b.rows??Object.values(l.b).find(Array.isArray))){ if(seen.has(p.templateName))continue; seen.add(p.templateName);
const d=await j(await fetch(base+"/processes/"+p.id,{headers:{cookie}}));
const doc=d.b.documents?.find(x=>x.kind==="pdf"||/pdf/.test(JSON.stringify(x)));
for(const kind of ["pdf"]){const f=await fetch(base+`/processes/${p.id}/documents/${kind}`,{headers:{cookie}});console.log(kind,f.status);if(f.ok)writeFileSync(`/tmp/shots/doc-${seen.size}.pdf`,Buffer.from(await f.arrayBuffer()));}
}
