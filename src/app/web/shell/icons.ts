import type { SvgIconComponent } from "@mui/icons-material";
import Account from "@mui/icons-material/AccountCircleOutlined";
import Organization from "@mui/icons-material/ApartmentOutlined";
import Processes from "@mui/icons-material/DescriptionOutlined";
import Repository from "@mui/icons-material/FolderOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import Dashboard from "@mui/icons-material/InsightsOutlined";
import Utilities from "@mui/icons-material/MapOutlined";
import Alerts from "@mui/icons-material/NotificationsOutlined";
import Payments from "@mui/icons-material/PaymentsOutlined";
import Templates from "@mui/icons-material/PostAddOutlined";
import Boards from "@mui/icons-material/ViewKanbanOutlined";

interface Sign {
  readonly icon: SvgIconComponent;
  /** `G`, then this letter, goes there. */
  readonly letter: string;
}

/** The icon and the letter of a navigation entry. */
const signs: Readonly<Record<string, Sign>> = {
  home: { icon: Home, letter: "h" },
  processes: { icon: Processes, letter: "p" },
  boards: { icon: Boards, letter: "b" },
  organization: { icon: Organization, letter: "o" },
  templates: { icon: Templates, letter: "t" },
  dashboard: { icon: Dashboard, letter: "d" },
  payments: { icon: Payments, letter: "y" },
  alerts: { icon: Alerts, letter: "a" },
  utilities: { icon: Utilities, letter: "u" },
  repository: { icon: Repository, letter: "r" },
  account: { icon: Account, letter: "m" },
};

/** The sign of an entry; a screen with an unknown one gets the page's. */
export const signOf = (icon: string): Sign => signs[icon] ?? { icon: Processes, letter: "" };
