import { type AddressInfo, createServer } from "node:net";

/** A mailbox over POP3 for tests: its messages, and what was deleted of them. */
export async function pop3Server(user: string, password: string) {
  const messages = new Map<number, string>();
  const server = createServer((socket) => {
    const deleted = new Set<number>();
    let named = "";
    const say = (text: string) => socket.write(`${text}\r\n`);
    say("+OK ready");
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        for (const line of bytes.toString().split("\r\n").filter(Boolean)) {
          const [command, value = ""] = line.split(" ");
          const number = Number(value);
          if (command === "USER") named = value;
          if (command === "PASS" && (named !== user || value !== password)) say("-ERR [AUTH] wrong password");
          else if (command === "LIST")
            say(`+OK\r\n${[...messages].map(([at, text]) => `${at} ${text.length}\r\n`).join("")}.`);
          else if (command === "RETR") say(`+OK\r\n${messages.get(number)?.replaceAll(/^\./gm, "..")}\r\n.`);
          else say("+OK");
          if (command === "DELE") deleted.add(number);
          if (command !== "QUIT") continue;
          for (const one of deleted) messages.delete(one);
          socket.end();
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `pop3://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    messages,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
